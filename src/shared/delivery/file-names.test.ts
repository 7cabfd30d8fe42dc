import { describe, expect, test } from 'vitest'
import {
  defaultNameTemplate,
  findTemplateProblem,
  makeUnique,
  nameFile,
  slugify,
  type NamedFile,
} from './file-names.ts'

const film: NamedFile = {
  customer: 'Quillmere',
  film: 'First light',
  lengthSeconds: 15,
  ratio: '9:16',
  version: 2,
  block: 3,
}
const named = (change: Partial<NamedFile>, template = defaultNameTemplate) =>
  nameFile(template, { ...film, ...change }, 'mp4')

describe('a delivered file', () => {
  test('is named by customer, film, length, ratio and cut', () => {
    expect(named({})).toBe('quillmere_first-light_15s_9x16_v2.mp4')
    expect(named({}, 'Spring {block} {film}')).toBe('Spring-block-3-first-light.mp4')
  })

  test('of all ratios leaves no gap in its name', () => {
    expect(named({ ratio: null })).toBe('quillmere_first-light_15s_v2.mp4')
  })

  test.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows\\system32', 'c-windows-system32'],
    ['a/b\u0000c\r\nd', 'a-b-c-d'],
    ['=cmd|"/C calc"!A0', 'cmd-c-calc-a0'],
    ['\u202Egpj.exe', 'gpj-exe'],
    ['Größe & Øl', 'grosse-ol'],
    ['軽さ、空気のように', '軽さ-空気のように'],
    ['خفيف كالهواء', 'خفيف-كالهواء'],
    ['🚀🚀', 'film'],
    ['   ', 'film'],
    ['\ud800broken', 'broken'],
  ])('called %j has nothing of a path or of a command in its name', (title, expected) => {
    expect(named({ film: title }, '{film}')).toBe(`${expected}.mp4`)
  })

  test.each(['CON', 'nul', 'Com1', 'LPT9', 'aux'])(
    'called %s gets a name that Windows can store',
    (title) => {
      expect(named({ film: title }, '{film}')).toBe(`film-${title.toLowerCase()}.mp4`)
    },
  )

  test('has a name that every file system can store, however long its title is', () => {
    for (const letter of ['a', 'が', '𝔘']) {
      const name = named({ film: letter.repeat(4000), customer: letter.repeat(4000) })
      expect(new TextEncoder().encode(name).length).toBeLessThan(200)
      expect(name.isWellFormed()).toBe(true)
    }
  })

  test('never starts with a dot and never ends with a space or a dot', () => {
    expect(named({}, '...{film}. .')).toBe('first-light.mp4')
  })
})

describe('a template', () => {
  test.each([defaultNameTemplate, '{film}', 'Kampagne 7 {film} ({ratio})'])('%j is taken', (template) => {
    expect(findTemplateProblem(template)).toBeNull()
  })

  test.each([
    ['', /Write how/],
    ['{film}_{colour}', /\{colour\} stands for nothing/],
    ['{film', /Close each brace/],
    ['a/{film}', /can’t contain \//],
    ['a\u0000{film}', /control characters/],
    ['{length}', /Use \{film\}/],
    [`{film}${'x'.repeat(120)}`, /at most 120/],
  ])('%j is refused with a sentence', (template, sentence) => {
    expect(findTemplateProblem(template)).toMatch(sentence)
  })
})

test('names that differ in capitals only are numbered, for file systems that do not tell them apart', () => {
  expect(makeUnique(['a.mp4', 'A.mp4', 'a-2.mp4', 'a.mp4', 'a.vtt'])).toEqual([
    'a.mp4',
    'A-2.mp4',
    'a-2-2.mp4',
    'a-3.mp4',
    'a.vtt',
  ])
})

test('words are joined by dashes', () => {
  expect(slugify('Light’s — “First” No. 2!')).toBe('lights-first-no-2')
})

import { describe, expect, test } from 'vitest'
import { createRandom, drawSeeds } from '#test/random.ts'
import { listSoldRatios } from '../videos/ratios.ts'
import {
  chooseCustomerName,
  defaultNameTemplate,
  findTemplateProblem,
  makeCustomerSlug,
  makeUnique,
  nameFile,
  slugify,
  type NamedFile,
} from './file-names.ts'

const video: NamedFile = {
  customer: 'Quillmere',
  film: 'First light',
  lengthSeconds: 15,
  ratio: '9:16',
  version: 2,
  block: 3,
}
const named = (change: Partial<NamedFile>, template = defaultNameTemplate) =>
  nameFile(template, { ...video, ...change }, 'mp4')

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

  test.each(drawSeeds(40))('keeps length, ratio and version, however long all else is (seed %i)', (seed) => {
    const random = createRandom(seed)
    const ratios = listSoldRatios({ hasCutdowns: true })
    const letters = ['a', 'é', 'ж', 'خ', 'が', '\u0939\u093f', '한', '𝔘', '🚀', ' ', '-', '_', '.', '\u202e']
    const words = (most: number) =>
      Array.from({ length: random.between(1, most) }, () => random.pick(letters)).join('')
    const literal = () => words(20).replaceAll(/[\p{C}]/gu, '')
    const template =
      random.pick([
        defaultNameTemplate,
        `${literal()}{film}${literal()}_{length}_{ratio}_{version}`,
        `{customer}{film}{film}_{length}_{ratio}_{version}`,
      ]) ?? ''
    const customer = words(400)
    const videos = Array.from({ length: 3 }, () => ({ film: words(400), version: random.between(1, 40) }))
    const names = makeUnique(
      videos.flatMap((each) => ratios.map((ratio) => named({ ...each, customer, ratio }, template))),
    )
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    const facts = videos.flatMap(({ version }) =>
      ratios.map((ratio) => `[_-]15s_${ratio.replace(':', 'x')}_v${version}`),
    )
    for (const [index, name] of names.entries()) {
      expect(name.replace(/(-\d+)?\.mp4$/, '')).toMatch(new RegExp(`${facts[index]}$`))
      expect(new TextEncoder().encode(name).length).toBeLessThan(200)
    }
  })

  test('is shortened in customer and film alone, and then in the words of its template', () => {
    const long = { customer: '軽'.repeat(60), film: '気'.repeat(60) }
    const name = named(long)
    expect(name).toMatch(/^軽+_気+_15s_9x16_v2\.mp4$/)
    // As much as fits: not a character of three bytes more of both.
    expect(new TextEncoder().encode(name).length).toBeGreaterThan(184 - 2 * 3)
    expect(named({ film: long.film, customer: 'Quillmere' })).toMatch(/^quillmere_気{52}_15s_9x16_v2\.mp4$/)
    expect(named(long, `${'𝔘'.repeat(90)}{film}_{length}_{ratio}_{version}`)).toMatch(
      /^(?:𝔘)+気{8}_15s_9x16_v2\.mp4$/u,
    )
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

test.each([
  ['Quillmere & Co', 'mara@brand.example', 'quillmere-co'],
  ['🚀', 'Mara.L@brand.example', 'mara-l'],
  ['', 'mara@brand.example', 'mara'],
  ['…', '+@brand.example', 'films'],
  ['Ǽon', 'mara@brand.example', 'æon'],
])('a customer called %j with the address %s has one name in all files', (name, email, slug) => {
  const customer = { name, email }
  expect(makeCustomerSlug(customer)).toBe(slug)
  expect(named({ customer: chooseCustomerName(customer) }, '{customer} {film}')).toBe(
    `${slug}-first-light.mp4`,
  )
})

test('words are joined by dashes', () => {
  expect(slugify('Light’s — “First” No. 2!')).toBe('lights-first-no-2')
})

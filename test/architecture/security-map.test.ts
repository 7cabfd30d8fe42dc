import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, where they are not simply its first ones. */
const requirements = [
  ...first('3.2', 2),
  ...first('3.3', 4),
  ...first('3.4', 6),
  ...first('3.5', 5),
  ...first('3.7', 2),
  ...first('4.1', 3),
  ...first('4.2', 1),
  ...first('4.3', 2),
  ...first('4.4', 4),
  ...first('6.1', 3),
  ...first('6.2', 12),
  ...first('6.3', 4),
  ...first('6.4', 4),
  ...first('6.5', 5),
  ...first('6.6', 3),
  ...first('6.8', 4),
  ...first('7.1', 3),
  ...first('7.2', 4),
  ...first('7.3', 2),
  ...first('7.4', 5),
  ...first('7.5', 2),
  ...first('7.6', 2),
  ...first('8.1', 2),
  ...first('8.2', 3),
  ...first('8.3', 1),
  ...first('8.4', 1),
]

function first(section: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${section}.${n + 1}`)
}

interface Row {
  section: string
  number: string
  says: string
  files: string[]
  tests: { path: string; title: string }[]
}

const rows: Row[] = read('docs/security.md')
  .split('\n## ')
  .slice(1)
  .flatMap((part) => {
    const [section = '', ...lines] = part.split('\n')
    return lines
      .filter((line) => /^\| \d/.test(line))
      .map((line) => {
        const [requirement = '', says = '', files = '', tests = ''] = line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
        return {
          section,
          number: requirement.split(' ')[0] ?? '',
          says,
          files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
          tests: tests.split('<br>').flatMap((test) => {
            const [path = '', title] = test.split(' › ')
            return title ? [{ path: path.replaceAll('`', ''), title }] : []
          }),
        }
      })
  })

/** What needs no test: there is nothing to be tested. */
const isAbsent = ({ says }: Row) => /^(Does not apply: |Not there)/.test(says)

describe('the walk through the security standard', () => {
  it('meets every requirement of levels 1 and 2 in its chapters, each once and in order', () => {
    const walked = rows.filter(({ section }) => section !== 'Beyond level 2').map(({ number }) => number)
    expect(walked).toEqual(requirements)
  })

  it('says of each whether it is met, and names a file', () => {
    const unclear = rows.filter(
      (row) => row.files.length === 0 || (!isAbsent(row) && !/^(Met|Not met)\b/.test(row.says)),
    )
    expect(unclear).toEqual([])
  })

  it('names a test wherever there is something to be tested', () => {
    expect(rows.filter((row) => !isAbsent(row) && row.tests.length === 0)).toEqual([])
  })

  it('names files that exist, also in its text', () => {
    const inText = [...read('docs/security.md').matchAll(/`((?:src|docs|test|scripts)\/[^`]+)`/g)]
    const paths = inText.map(([, path = '']) => path)
    expect([...new Set(paths)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('names tests by the beginning of titles that they have', () => {
    const gone = rows
      .flatMap(({ tests }) => tests)
      .filter(({ path, title }) => {
        if (!/\.test\.tsx?$/.test(path) || !existsSync(join(root, path))) return true
        const text = read(path)
        return ![`'${title}`, `"${title}`, `\`${title}`].some((beginning) => text.includes(beginning))
      })
    expect(gone.map(({ path, title }) => `${path} › ${title}`)).toEqual([])
  })
})

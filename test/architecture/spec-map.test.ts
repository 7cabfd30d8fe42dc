import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pagePatterns } from '#shared/paths.ts'

const root = join(import.meta.dirname, '../..')
const map = readFileSync(join(root, 'docs/spec-map.md'), 'utf8')

interface Row {
  section: string
  cells: string[]
}

function readRows(): Row[] {
  return map
    .split('\n## ')
    .slice(1)
    .flatMap((part) => {
      const [section = '', ...lines] = part.split('\n')
      const rows = lines.filter((line) => line.startsWith('|') && !/^\|[-|]+\|$/.test(line))
      // The first row names the columns.
      return rows.slice(1).map((line) => ({
        section,
        cells: line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      }))
    })
}

const rows = readRows()
const named = (cell: string | undefined) =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/** The `path` › title pairs of a row's last cell. */
const listTests = (row: Row): [path: string, title: string][] =>
  (row.cells[2] ?? '').split('<br>').map((test) => {
    const [path = '', title = ''] = test.split(' › ')
    return [path.replaceAll('`', ''), title]
  })

const contents = new Map<string, string>()
function readContent(path: string): string {
  const text = contents.get(path) ?? readFileSync(join(root, path), 'utf8')
  contents.set(path, text)
  return text
}

/** Whether a text of this file begins like that: titles are named by their beginning. */
function hasTitle(path: string, title: string): boolean {
  const text = readContent(path)
  return [`'${title}`, `"${title}`, `\`${title}`].some((beginning) => text.includes(beginning))
}

describe('the map of the specification', () => {
  it('covers its nine sections', () => {
    expect([...new Set(rows.map((row) => row.section[0]))]).toEqual([...'123456789'])
  })

  it('names every page of the product by its address', () => {
    const missing = Object.values(pagePatterns).filter((pattern) => !map.includes(` ${pattern}`))
    expect(missing).toEqual([])
  })

  it('has no empty cell, and names a file and a test in every row', () => {
    const incomplete = rows.filter(
      (row) =>
        row.cells.length !== 3 ||
        row.cells.includes('') ||
        named(row.cells[1]).length === 0 ||
        listTests(row).some(([path, title]) => path === '' || title === ''),
    )
    expect(incomplete).toEqual([])
  })

  it('says each thing once in its section', () => {
    const statements = rows.map((row) => `${row.section}: ${row.cells[0]}`)
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([])
  })

  it('names files that exist', () => {
    const paths = rows.flatMap((row) => [...named(row.cells[1]), ...named(row.cells[2])])
    expect([...new Set(paths)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('names tests by titles that they have', () => {
    const tests = rows.flatMap(listTests)
    const notTests = tests.filter(([path]) => !/\.test\.tsx?$/.test(path))
    expect(notTests).toEqual([])
    const gone = tests.filter(([path, title]) => existsSync(join(root, path)) && !hasTitle(path, title))
    expect(gone.map(([path, title]) => `${path} › ${title}`)).toEqual([])
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const map = readFileSync(join(root, 'docs/production-map.md'), 'utf8')

/** The cells of every row: a statement, the files that make it true, the tests that hold it. */
const rows = map
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[-|]+\|$/.test(line) && !line.startsWith('| Statement'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
const pathsIn = (cell = '') => [...cell.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, path = '']) => path)
const tests = rows.flatMap(([, , cell = '']) =>
  cell.split('<br>').map((test) => {
    const [path = '', title = ''] = test.split(' › ')
    return { path: path.replaceAll('`', ''), title }
  }),
)

describe('the map of production', () => {
  it('has a statement, files and tests in every row', () => {
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([])
    expect(tests.filter(({ path, title }) => !/\.test\.tsx?$/.test(path) || title === '')).toEqual([])
  })

  it('names files that exist', () => {
    const paths = rows.flatMap(([, files, held]) => [...pathsIn(files), ...pathsIn(held)])
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('names tests by titles that they have', () => {
    const gone = tests.filter(({ path, title }) => {
      const text = readFileSync(join(root, path), 'utf8')
      return ![`'${title}`, `"${title}`, `\`${title}`].some((beginning) => text.includes(beginning))
    })
    expect(gone).toEqual([])
  })
})

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/decisions')
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const records = readdirSync(folder).filter((name) => name !== 'README.md')

describe('the records of decisions', () => {
  it.each(records)('%s is in their list, by its number and title', (name) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(join(folder, name), 'utf8')) ?? []
    expect(name.slice(0, 4)).toBe(number?.padStart(4, '0'))
    expect(index.split('\n')).toContain(`- ${number} · [${title}](${name})`)
  })

  it('are there wherever one is named', () => {
    const files = globSync(['{src,test,scripts,bench,docs}/**/*.{ts,tsx,md}', '*.{md,ts}', 'Dockerfile'], {
      cwd: root,
    })
    const named = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/docs\/decisions\/\d{4}[\w-]*\.md/g)].map(
        ([path]) => path,
      ),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const listed = [...index.matchAll(/\((\d{4}[^)]*)\)/g)].map(([, name = '']) => name)
    expect(listed.toSorted()).toEqual(records.toSorted())
  })
})

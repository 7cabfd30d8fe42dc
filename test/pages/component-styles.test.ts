import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const library = join(root, 'node_modules', '@mantine', 'core')
const sheet = /^import '@mantine\/core\/styles\/(\w+)\.layer\.css'$/gm

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const listSheets = (file: string) => [...read(file).matchAll(sheet)].map(([, name = '']) => name)

/** What of the library the pages import: components, and what is none. */
function listImported(): string[] {
  const names = globSync('src/web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...read(file).matchAll(/^import \{([^}]*)\} from '@mantine\/core'/gm)])
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim().replace(/ as .*/, ''))
  return [...new Set(names)]
}

/** The sheets of these components and of all that they are made of. */
function listNeeded(components: readonly string[]): string[] {
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, address = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      const next = resolve(dirname(file), address)
      const style = /(\w+)\.module\b/.exec(next)?.[1]
      if (style) sheets.add(style)
      else follow(next)
    }
  }
  for (const name of components) {
    for (const file of globSync(`esm/components/**/${name}.mjs`, { cwd: library }))
      follow(join(library, file))
  }
  return [...sheets].toSorted()
}

test('the app brings the styles of the components it is made of, and no others', () => {
  const needed = listNeeded(listImported())
  expect(needed).toEqual(expect.arrayContaining(['Button', 'ModalBase', 'Popover']))
  expect(listSheets('src/web/theme/app-styles.ts').toSorted()).toEqual(needed)
})

test('of two sheets of one component the later one wins, as in the library', () => {
  const whole = readFileSync(join(library, 'styles.layer.css'), 'utf8')
  const places = listSheets('src/web/theme/app-styles.ts').map((name) => {
    const first = /\.m_\w+/.exec(readFileSync(join(library, 'styles', `${name}.layer.css`), 'utf8'))
    return whole.indexOf(first?.[0] ?? '')
  })
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

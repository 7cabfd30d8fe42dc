import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const web = join(root, 'src/web')

const files = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '') }))
const modules = files.filter(({ path }) => path.endsWith('.module.css'))
const scripts = files.filter(({ path }) => !path.endsWith('.css'))

interface Use {
  /** The file that uses the class. */
  by: string
  module: string
  /** Null: a class that is chosen while the page runs. */
  name: string | null
}

/** Names in selectors: not in values, nor in what is global. */
function findDefined(css: string): Set<string> {
  const selectors = css.replaceAll(/:global\([^)]*\)/g, '').matchAll(/([^{};]+)\{/g)
  const names = [...selectors].flatMap(([, selector = '']) =>
    selector.trim().startsWith('@') ? [] : [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)],
  )
  return new Set(names.map(([, name = '']) => name))
}

/** Classes by `styles.name`, by `styles['name']`, and by a name that is computed. */
function findUsesInScript({ path, text }: { path: string; text: string }): Use[] {
  const imports = [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
  return imports.flatMap(([, variable = '', from = '']) => {
    const module = resolve(dirname(path), from)
    const uses = text.matchAll(
      new RegExp(`(?<![\\w.'/-])${variable}(?:\\.(\\w+)|\\['([^']+)'\\]|(?=\\[))`, 'g'),
    )
    return [...uses].map(([, dotted, quoted]) => ({ by: path, module, name: dotted ?? quoted ?? null }))
  })
}

function findUsesInStyles({ path, text }: { path: string; text: string }): Use[] {
  return [...text.matchAll(/composes:\s*([^;]+?)(?:\s+from\s+'([^']+)')?;/g)].flatMap(
    ([, names = '', from]) =>
      names
        .split(/\s+/)
        .map((name) => ({ by: path, module: from ? resolve(dirname(path), from) : path, name })),
  )
}

const uses = [...scripts.flatMap(findUsesInScript), ...modules.flatMap(findUsesInStyles)]
const short = (path: string) => relative(root, path)

it('every class of a CSS module is used', () => {
  const unused = modules.flatMap(({ path, text }) => {
    const own = uses.filter(({ module }) => module === path)
    if (own.some(({ name }) => name === null)) return []
    const used = new Set(own.map(({ name }) => name))
    return [...findDefined(text)].filter((name) => !used.has(name)).map((name) => `${short(path)}: .${name}`)
  })
  expect(unused).toEqual([])
})

it('every class that is used is defined in its CSS module', () => {
  const defined = new Map(modules.map(({ path, text }) => [path, findDefined(text)]))
  const unknown = uses
    .filter(({ module, name }) => name !== null && !defined.get(module)?.has(name))
    .map(({ by, module, name }) => `${short(by)}: .${name} of ${short(module)}`)
  expect(unknown).toEqual([])
})

it('no class is chosen by a computed name, of which nothing is known here', () => {
  const computed = new Set(uses.filter(({ name }) => name === null).map(({ module }) => short(module)))
  expect([...computed].toSorted()).toEqual([])
})

it('no rule asks of the page, or of every element, what it holds, but on paper', () => {
  // The browser answers it anew with each element that comes or goes, on every page: half of what matching styles took.
  const asking = files
    .filter(({ path }) => path.endsWith('.css'))
    .filter(({ text }) =>
      /(?:\*\)?|(?<![\w.#-])(?::root|html|body)|(?<=^|[\s,>+~])):has\(/m.test(withoutPrint(text)),
    )
    .map(({ path }) => short(path))
  expect(asking).toEqual([])
})

/** A style sheet without its blocks for paper, which are indented by our formatter. */
const withoutPrint = (css: string) => css.replaceAll(/^@media print \{\n[^]*?^\}/gm, '')

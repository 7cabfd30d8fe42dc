import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { listTokenNames, readTokens, scales } from './tokens/read-tokens.ts'
import { StyleguidePage } from './styleguide-page.tsx'

const kit = join(import.meta.dirname, '../ui')
const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => ({ name: basename(path), text: readFileSync(join(folder, path), 'utf8') }))

const html = renderToString(
  <MantineProvider>
    <StyleguidePage />
  </MantineProvider>,
)
const styleguide = sourcesIn(import.meta.dirname)
  .map(({ text }) => text)
  .join('\n')

/** Components of the kit: what a file of src/web/ui exports by a name with a capital. */
const components = sourcesIn(kit).flatMap(({ name, text }) =>
  [...text.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, component = '']) => ({
    component,
    file: name.replace('.tsx', ''),
  })),
)
/** A part that only one other component of the kit is made of is seen there. */
const innerParts = new Set(['Announcer', 'DataTableRow'])

describe('the styleguide', () => {
  test.each(components.filter(({ component }) => !innerParts.has(component)))(
    'shows $component',
    ({ component, file }) => {
      expect(styleguide).toMatch(new RegExp(`<${component}[\\s/>]`))
      expect(html).toContain(`id="${file}"`)
    },
  )

  test('takes a part for an inner one only while nothing outside the kit draws it', () => {
    const screens = readdirSync(join(kit, '..'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.tsx') && !path.includes('.test.') && !path.startsWith('ui/'),
    )
    for (const part of innerParts) {
      expect(components.map(({ component }) => component)).toContain(part)
      const users = screens.filter((path) =>
        new RegExp(`<${part}[\\s/>]`).test(readFileSync(join(kit, '..', path), 'utf8')),
      )
      expect(users).toEqual([])
    }
  })

  test.each([
    ...new Set(([null, 'light', 'dark'] as const).flatMap((mode) => listTokenNames(readTokens(mode)))),
  ])('shows the token %s', (name) => {
    expect(html).toContain(`data-token="${name}"`)
  })

  test('shows each step of each colour', () => {
    expect(scales.length).toBeGreaterThan(5)
    for (const [name, steps] of scales) {
      for (const step of steps.keys()) expect(html).toContain(`data-token="${name}-${step}"`)
    }
  })

  test('has a place for every chapter that its list names', () => {
    const linked = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
    expect(linked.length).toBeGreaterThan(20)
    for (const id of linked) expect(html).toContain(`id="${id}"`)
  })
})

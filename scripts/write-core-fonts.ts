import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * `node scripts/write-core-fonts.ts` writes the two fonts that every page loads: the installed ones, subset to the
 * characters in src/web/theme/fonts.css. Other characters load the whole font.
 */
const theme = join(import.meta.dirname, '../src/web/theme')
const installed = join(import.meta.dirname, '../node_modules')
const sources = {
  'kanit-600': { file: '@fontsource/kanit/files/kanit-latin-600-normal.woff2' },
  'manrope-variable': {
    file: '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2',
    // As in src/web/theme/fonts.css.
    variationAxes: { wght: { min: 400, max: 700 } },
  },
} as const
export const coreFonts = Object.keys(sources) as (keyof typeof sources)[]

/** Path of the page's copy. */
export const corePath = (font: keyof typeof sources) => join(theme, 'core-fonts', `${font}.woff2`)

/** The characters of the core fonts, from the style sheet. */
export function readCoreCharacters(): Set<string> {
  const css = readFileSync(join(theme, 'fonts.css'), 'utf8')
  const range = /core-fonts[^}]*unicode-range:([^;]+);/.exec(css)?.[1] ?? ''
  const parts = range.match(/[\dA-F]+(?:-[\dA-F]+)?/g) ?? []
  const codes = parts.flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  })
  return new Set(codes.map((code) => String.fromCodePoint(code)))
}

/** What browsers apply unasked, and figures of one width. Fractions and other sets of figures are used nowhere. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'tnum']

/**
 * @returns the font as woff2, with the characters of the core. Its hints go: they are half of Kanit, and fit outlines
 *   to the few pixels of small text, where Kanit is never used; Manrope has none.
 */
export function cutCoreFont(font: keyof typeof sources): Promise<Buffer> {
  const { file, ...axes } = sources[font]
  const characters = [...readCoreCharacters()].join('')
  return subsetFont(readFileSync(join(installed, file)), characters, {
    targetFormat: 'woff2',
    keepFeatures,
    noHinting: true,
    // Only font menus read it.
    dropTables: ['STAT'],
    ...axes,
  })
}

if (import.meta.main) {
  mkdirSync(join(theme, 'core-fonts'), { recursive: true })
  for (const font of coreFonts) writeFileSync(corePath(font), await cutCoreFont(font))
}

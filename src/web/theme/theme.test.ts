import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breakpoints, lowWindow } from './breakpoints.ts'
import { palette } from './palette.ts'
import { theme } from './theme.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const base = read('base.css')
const tokens = read('tokens.css')
const fonts = read('fonts.css')
const web = join(import.meta.dirname, '..')

/** The declarations of the rule that has exactly this selector. */
function findRule(css: string, selector: string): string {
  const rule = css.split('}').find((each) => each.split('{')[0]?.split('*/').at(-1)?.trim() === selector)
  return rule?.split('{')[1] ?? ''
}

/** Hue in degrees and lightness from 0 to 1, of #rrggbb. */
function hueAndLightness(hex: string): { hue: number; lightness: number } {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const spread = max - min
  const sixth = max === r ? (g - b) / spread : max === g ? 2 + (b - r) / spread : 4 + (r - g) / spread
  return { hue: (sixth * 60 + 360) % 360, lightness: (max + min) / 2 }
}

describe('the colours', () => {
  test('the primary one is a blue, the secondary a light cyan, the accent a purple', () => {
    expect(theme.primaryColor).toBe('blue')
    expect(hueAndLightness(palette.blue[5]).hue).toBeCloseTo(223, -1)
    const secondary = hueAndLightness(palette.cyan[2])
    expect(secondary.hue).toBeCloseTo(194, -1)
    expect(secondary.lightness).toBeGreaterThan(0.75)
    expect(hueAndLightness(palette.purple[5]).hue).toBeCloseTo(258, -1)
  })

  test('the dark ground is a very dark purple, the light one white', () => {
    const dark = /--page: (#\w+)/.exec(tokens.split("[data-mantine-color-scheme='dark']")[1] ?? '')?.[1] ?? ''
    const { hue, lightness } = hueAndLightness(dark)
    expect(hue).toBeGreaterThan(250)
    expect(hue).toBeLessThan(290)
    expect(lightness).toBeLessThan(0.08)
    const light = tokens.split("[data-mantine-color-scheme='light']")[1] ?? ''
    expect(/--page: (#\w+)/.exec(light)?.[1]).toBe('#ffffff')
    expect(base).toMatch(/html \{[^}]*background: var\(--page\)/)
  })
})

/** Whether a size, or the token that it names, is 4rem on every screen of 62em and wider. */
function reachesAt62em(size: string): boolean {
  const token = /^var\((--[\w-]+)\)$/.exec(size)?.[1]
  const value = token ? (new RegExp(`${token}: (.*);`).exec(tokens)?.[1] ?? '') : size
  const [, rem, vw] = /^clamp\(.*, ([\d.]+)rem \+ ([\d.]+)vw, 4rem\)$/.exec(value) ?? []
  return Number(rem) + Number(vw) * 0.62 >= 4
}

describe('the type', () => {
  test('the body is set in Manrope, headings in Kanit, both our own files', () => {
    expect(theme.fontFamily).toMatch(/^'Manrope/)
    expect(theme.headings?.fontFamily).toMatch(/^'Kanit'/)
    expect(fonts).toMatch(/font-family: 'Manrope Variable';[^}]*url\('@fontsource-variable\/manrope\//)
    expect(fonts).toMatch(/font-family: 'Kanit';[^}]*font-weight: 600;[^}]*url\('@fontsource\/kanit\//)
  })

  test('an h1 is 4rem at weight 600; only narrow screens shrink it', () => {
    expect(theme.headings?.fontWeight).toBe('600')
    expect(theme.headings?.sizes?.h1?.fontSize).toMatch(/^clamp\(.*, 4rem\)$/)
    const shrinking = /clamp\(.*, ([\d.]+)rem \+ ([\d.]+)vw, 4rem\)/.exec(
      theme.headings?.sizes?.h1?.fontSize ?? '',
    )
    const remAt768 = Number(shrinking?.[1]) + (Number(shrinking?.[2]) * 7.68) / 16
    expect(remAt768).toBeCloseTo(4, 1)
    expect(base).toMatch(/h1 \{[^}]*font-size: var\(--mantine-h1-font-size\)/)
    expect(base).toMatch(/h4 \{[^}]*font-family: var\(--mantine-font-family-headings\);[^}]*font-weight: 600/)
  })

  const titles = globSync('**/*.tsx', { cwd: web }).flatMap((file) => {
    const source = readFileSync(join(web, file), 'utf8')
    const sheet = /import styles from '(.*)'/.exec(source)?.[1] ?? ''
    return [...source.matchAll(/<h1[^>]*?className=\{styles\.(\w+)\}/g)].map(
      ([, name = '']): [file: string, sheet: string, name: string] => [
        file,
        join(web, dirname(file), sheet),
        name,
      ],
    )
  })

  test('the titles of all pages are found', () => {
    expect(titles.length).toBeGreaterThan(8)
  })

  test.each(titles)('the title in %s reaches 4rem at 62em, and keeps its weight', (_file, sheet, name) => {
    const rules = [...readFileSync(sheet, 'utf8').matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, selector]) =>
      new RegExp(`\\.${name}\\b`).test(selector ?? ''),
    )
    const declarations = rules.map(([, , body]) => body).join('')
    expect(declarations).not.toMatch(/font-(weight|family):/)
    for (const [, size = ''] of declarations.matchAll(/font-size: (.*);/g)) {
      expect(reachesAt62em(size), size).toBe(true)
    }
  })

  test('the base size is 16 px', () => {
    expect(base).toMatch(/html \{[^}]*font-size: 100%/)
  })

  test.each([
    ['above a page’s title', '../ui/page/page-header.module.css', 'eyebrow', true],
    ['of a section of the app', '../ui/page/section.module.css', 'title', false],
    ['of a section of the first page', '../landing/section/landing-section.module.css', 'subject', true],
  ])('a subtitle %s is uppercase, in Kanit', (_where, file, name, namesItsFont) => {
    const rule = findRule(read(file), `.${name}`)
    expect(rule).toContain('text-transform: uppercase')
    // The others are headings, whose font the base gives.
    if (namesItsFont) expect(rule).toMatch(/font-family: var\(--mantine-font-family-headings\)/)
  })
})

const sheets = globSync('**/*.css', { cwd: web }).map((file): [file: string, css: string] => [
  file,
  readFileSync(join(web, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
])

/** Sizes that are no text on a page: each with its reason. */
const drawnSizes: Record<string, readonly string[]> = {
  // The root: everything else is counted in it.
  'theme/base.css': ['100%', 'var(--mantine-h1-font-size)'],
  // Shows the h1 itself.
  'styleguide/tokens/measures.module.css': ['var(--mantine-h1-font-size)'],
  // Words in a drawing, in the units of its view box.
  'landing/service/human-made.module.css': ['14px', '22px'],
  // Copy in the video's picture, as large as the picture is.
  'demo/demo-player.module.css': ['clamp(var(--type-note), 4.2cqw, 2.25rem)'],
}

describe('one scale for all style sheets', () => {
  const scale = new Set([...tokens.matchAll(/(--type-\w+):/g)].map(([, name]) => `var(${name})`))

  test('of twelve sizes', () => {
    expect(sheets.length).toBeGreaterThan(150)
    expect(scale.size).toBe(12)
  })

  test('each size is used, and no other is', () => {
    const used = sheets.flatMap(([file, css]) =>
      [...css.matchAll(/font-size:\s*([^;}]+)/g)].map(([, size = '']) => ({ file, size: size.trim() })),
    )
    expect(used.filter(({ file, size }) => !scale.has(size) && !drawnSizes[file]?.includes(size))).toEqual([])
    expect([...scale].filter((token) => !used.some(({ size }) => size === token))).toEqual([])
  })

  test('no shorthand brings a size along', () => {
    const shorthand = sheets.flatMap(([file, css]) =>
      [...css.matchAll(/[\s{;]font:\s*([^;}]+)/g)].flatMap(([, font = '']) =>
        font.trim() === 'inherit' ? [] : [`${file}: ${font}`],
      ),
    )
    expect(shorthand).toEqual([])
  })

  test('a component sets no size of its own, other than that of letters in a circle; the styleguide shows the scale', () => {
    const sized = globSync('**/*.tsx', { cwd: web }).filter((file) =>
      /\bfontSize:|\bfz=/.test(readFileSync(join(web, file), 'utf8')),
    )
    expect(sized.toSorted()).toEqual(['styleguide/tokens/type-scale.tsx', 'ui/marks/avatar.tsx'])
  })
})

test('a colour of the palette is named, not written out: only the tokens of the two modes are made of values', () => {
  const written = sheets
    .filter(([file]) => file !== 'theme/tokens.css')
    .flatMap(([file, css]) => (css.match(/#[\da-f]{6}\b/gi) ?? []).map((colour) => ({ file, colour })))
  const steps = new Set<string>(Object.values(palette).flat())
  expect(written.filter(({ colour }) => steps.has(colour.toLowerCase()))).toEqual([])
})

test('layouts change at four widths of the screen, and bars give way in a low window', () => {
  const widths = Object.values(breakpoints)
  expect(widths).toHaveLength(4)
  const asked = new Set(widths.flatMap((width) => [`(width < ${width}px)`, `(width >= ${width}px)`]))
  asked.add(`(height < ${lowWindow}px)`)
  const queries = sheets.flatMap(([file, css]) =>
    [...css.matchAll(/@media ([^{]+)\{/g)].flatMap(
      ([, query = '']) =>
        query
          .match(/\([^()]*(?:width|height|aspect-ratio)[^()]*\)/g)
          ?.map((feature) => ({ file, feature })) ?? [],
    ),
  )
  expect(queries.length).toBeGreaterThan(50)
  expect(queries.filter(({ feature }) => !asked.has(feature))).toEqual([])
})

test('what is only read out is hidden in one way', () => {
  const hiding = sheets.flatMap(([file, css]) =>
    [...css.matchAll(/clip-path: inset\((?:50|100)%\)|clip: rect\(|left: -\d{4,}(?:px|rem)/g)].map(
      () => file,
    ),
  )
  expect(hiding).toEqual(['ui/text/visually-hidden.module.css'])
  const foreign = globSync('**/*.tsx', { cwd: web }).filter((file) =>
    /VisuallyHidden[^\n]*'@mantine\/core'/.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(foreign).toEqual([])
})

test('a switch that is off has the colour of the edges of fields, which stands out from the page', () => {
  expect(read('controls.css')).toMatch(
    /Switch-input:not\(:checked, :disabled\) \+ \.mantine-Switch-track \{\s*--switch-bg: var\(--control-line\)/,
  )
})

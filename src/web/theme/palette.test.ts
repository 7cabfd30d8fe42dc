import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { palette } from './palette.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The colour a token has in a mode, as #rrggbb, with references to the palette followed. */
function colour(mode: 'light' | 'dark', token: string): string {
  const block =
    new RegExp(`\\[data-mantine-color-scheme='${mode}'\\][^{]*\\{([^}]*)\\}`).exec(tokens)?.[1] ?? ''
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(block)?.[1]?.trim() ?? ''
  const step = /^var\(--mantine-color-(\w+)-(\d)\)$/.exec(value)
  return step ? (palette[step[1] as keyof typeof palette][Number(step[2])] ?? '') : value
}

test('the three given colours are steps of their scales', () => {
  expect(palette.blue).toContain('#2f6bff')
  expect(palette.cyan).toContain('#9be8ff')
  expect(palette.purple).toContain('#8b5cf6')
  expect(palette.dark[7]).toBe('#0d0718')
})

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  const texts = ['text', 'text-dim', 'text-quiet', 'link', 'bad', 'good', 'warn', 'busy', 'info']
  const grounds = ['page', 'raised', 'field', 'sunken']

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s can be read on %s (WCAG AA)',
    (text, ground) => {
      expect(contrast(colour(mode, text), colour(mode, ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(['good', 'warn', 'bad', 'busy', 'info'])('%s can be read on its own ground', (tone) => {
    expect(contrast(colour(mode, tone), colour(mode, `${tone}-ground`))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['control-line', 'focus', 'playhead'])('%s stands out from the page (3:1)', (token) => {
    for (const ground of grounds)
      expect(contrast(colour(mode, token), colour(mode, ground))).toBeGreaterThanOrEqual(3)
  })
})

test.each(['blue', 'purple', 'red', 'green', 'yellow'] as const)(
  'white can be read on a %s button',
  (name) => {
    expect(contrast('#ffffff', palette[name][6])).toBeGreaterThanOrEqual(4.5)
  },
)

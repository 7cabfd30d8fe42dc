import { expect, test } from 'vitest'
import { dropUnusedVariables } from './unused-variables.ts'

test.each([
  [
    'what the page refers to stays, in its styles or its markup',
    '<style>:root{--mantine-a:1px;--mantine-b: #fff}p{width:var(--mantine-a)}</style><p style="color:var(--mantine-b)">',
    '<style>:root{--mantine-a:1px;--mantine-b: #fff}p{width:var(--mantine-a)}</style><p style="color:var(--mantine-b)">',
  ],
  [
    'what nothing refers to goes, whatever its value holds',
    `<style>:root, :host{--mantine-a: 'x;y', "}";color:red;--mantine-b:calc(1px * 2)}</style>`,
    '<style>:root, :host{color:red;}</style>',
  ],
  [
    'so does what only that refers to',
    '<style>:root{--mantine-a:1px;--mantine-b:var(--mantine-a);--mantine-c:var(--mantine-b)}</style>',
    '<style>:root{}</style>',
  ],
  [
    'a name that another one begins with is not taken for it',
    '<style>:root{--mantine-a:1px;--mantine-a-hover:2px}p{width:var(--mantine-a-hover)}</style>',
    '<style>:root{--mantine-a-hover:2px}p{width:var(--mantine-a-hover)}</style>',
  ],
  [
    'our own variables stay, and so does text that only looks like one',
    '<style>:root{--page:#fff}</style><p>{--mantine-a:1px}</p>',
    '<style>:root{--page:#fff}</style><p>{--mantine-a:1px}</p>',
  ],
  [
    'both color modes keep it',
    '<style>:root{--mantine-a:1}</style><style>[data-mode="dark"]{--mantine-a:2;--mantine-b:3}p{opacity:var(--mantine-a)}</style>',
    '<style>:root{--mantine-a:1}</style><style>[data-mode="dark"]{--mantine-a:2;}p{opacity:var(--mantine-a)}</style>',
  ],
])('%s', (_what, html, sent) => {
  expect(dropUnusedVariables(html)).toBe(sent)
})

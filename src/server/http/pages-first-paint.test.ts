import { expect, test } from 'vitest'
import { favourFirstPaint } from './pages-first-paint.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/entry-1.js"/><link rel="modulepreload" href="/assets/root-2.js"/>' +
  '<link rel="stylesheet" href="/assets/root-3.css"/><title>A</title><link rel="stylesheet" href="/assets/part-4.css#"/></head>' +
  '<script>first()</script><script type="module" async="">import "/assets/root-2.js"</script>'
const arranged = favourFirstPaint(page, (name) => `/* $& ${name} */`)

test('a public page brings its styles along, in their order, and asks for none of them', () => {
  expect(arranged).toContain(
    '<style>/* $& root-3.css *//* $& part-4.css */</style><link rel="stylesheet" href="/assets/root-3.css" disabled=""/>' +
      '<title>A</title><link rel="stylesheet" href="/assets/part-4.css#" disabled=""/>',
  )
})

test('its scripts wait, and what starts them knows them all', () => {
  expect(arranged).toContain(
    '<script>first()</script><script type="text/plain" data-modules="/assets/entry-1.js /assets/root-2.js">import "/assets/root-2.js"</script>',
  )
  expect(arranged).not.toMatch(/modulepreload|type="module"/)
})

test('its fonts wait too, in a sheet that is switched off, and come at once where no script runs', () => {
  const face = '@font-face{font-family:A;src:url(/assets/a.woff2)format("woff2")}'
  const fallback = '@font-face{font-family:B;src:local("Arial")}'
  const preload =
    '<link rel="preload" as="font" type="font/woff2" href="/assets/a.woff2" crossorigin="anonymous"/>'
  const html = favourFirstPaint(preload + page, () => `a{}${face}${fallback}`)
  expect(html).not.toContain('as="font"')
  expect(html).toContain(
    `<style>a{}${fallback}a{}${fallback}</style><style data-fonts media="not all">${face}${face}</style>` +
      `<noscript><style>${face}${face}</style></noscript>`,
  )
})

test('a page without styles or scripts stays as it is', () => {
  expect(favourFirstPaint('<p>$1</p>', () => '')).toBe('<p>$1</p>')
})

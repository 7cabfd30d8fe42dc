import { expect, test } from 'vitest'
import { favourFirstPaint } from './pages-first-paint.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/entry-1.js"/><link rel="modulepreload" href="/assets/root-2.js"/>' +
  '<link rel="stylesheet" href="/assets/root-3.css"/><title>A</title><link rel="stylesheet" href="/assets/part-4.css#"/></head>' +
  '<script>first()</script><script type="module" async="">import "/assets/root-2.js"</script>'
const arranged = favourFirstPaint(page, (name) => `/* $& ${name} */`)

test('a public page has its styles inline, in order, and loads none', () => {
  expect(arranged).toContain(
    '<style>/* $& root-3.css *//* $& part-4.css */</style><link rel="stylesheet" href="/assets/root-3.css" disabled=""/>' +
      '<title>A</title><link rel="stylesheet" href="/assets/part-4.css#" disabled=""/>',
  )
})

test('its scripts are deferred, and the starting script lists them all', () => {
  expect(arranged).toContain(
    '<script>first()</script><script type="text/plain" data-modules="/assets/entry-1.js /assets/root-2.js">import "/assets/root-2.js"</script>',
  )
  expect(arranged).not.toMatch(/modulepreload|type="module"/)
})

const font = (name: string) => `<link rel="preload" as="font" href="/${name}.woff2"/>`
const picture = '<link rel="preload" as="image" imageSrcSet="/first.avif 480w"/>'
const mode = '<script>show()</script>'

test.each([
  [
    'its picture is asked for before its fonts',
    [font('a'), font('b'), mode, picture],
    [mode, picture, font('a'), font('b')],
  ],
  ['fonts stay where there is no picture', [font('a'), font('b'), mode], [font('a'), font('b'), mode]],
])('%s', (_what, written, sent) => {
  const head = `<title>A</title>${written.join('')}`
  expect(favourFirstPaint(head, () => '')).toBe(`<title>A</title>${sent.join('')}`)
})

test('a page without styles or scripts stays as it is', () => {
  expect(favourFirstPaint('<p>$1</p>', () => '')).toBe('<p>$1</p>')
})

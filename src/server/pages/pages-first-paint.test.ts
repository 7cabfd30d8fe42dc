import { expect, test } from 'vitest'
import { delayScripts, favourFirstPaint, preloadScriptsLast } from './pages-first-paint.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/entry-1.js"/><link rel="modulepreload" href="/assets/root-2.js"/>' +
  '<link rel="stylesheet" href="/assets/root-3.css"/><title>A</title><link rel="stylesheet" href="/assets/part-4.css#"/></head>' +
  '<script>first()</script><script type="module" async="">import "/assets/root-2.js"</script>'
const arranged = favourFirstPaint(page, (name) => `/* $& ${name} */`)

test('a public page has its styles inline, in order, and loads none', () => {
  expect(arranged).toContain(
    '<style>/* $& root-3.css *//* $& part-4.css */</style><link rel="stylesheet" href="/assets/root-3.css" media="not all" disabled=""/>' +
      '<title>A</title><link rel="stylesheet" href="/assets/part-4.css#" media="not all" disabled=""/>',
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

const arrange = (parts: string[]) =>
  `<title>A</title>${parts.join('')}<script type="module" async="">go()</script>`

test.each([
  [
    'its picture is asked for before its fonts',
    [font('a'), font('b'), mode, picture],
    [mode, picture, font('a'), font('b')],
  ],
  ['fonts stay where there is no picture', [font('a'), font('b'), mode], [font('a'), font('b'), mode]],
])('%s', (_what, written, sent) => {
  expect(favourFirstPaint(arrange(written), () => '')).toContain(`<title>A</title>${sent.join('')}`)
})

const fetched = '@font-face{font-family:A;src:url(/assets/a-1.woff2) format("woff2")}'
const fallback = '@font-face{font-family:A fallback;src:local(DejaVuSans)}'
const styleLinks = '<link rel="stylesheet" href="/assets/root-3.css"/>'
const readFonts = () => `${fetched}${fallback}p{color:red}`

test('the fonts of a document wait, but where no script runs; its fallbacks do not', () => {
  expect(favourFirstPaint(font('a') + picture + styleLinks, readFonts)).toBe(
    `${picture}<style>${fallback}p{color:red}</style>` +
      `<style id="waiting-fonts" media="not all">${fetched}</style><noscript><style>${fetched}</style></noscript>` +
      '<link rel="stylesheet" href="/assets/root-3.css" media="not all" disabled=""/>',
  )
})

test('the fonts of a page of the app do not', () => {
  const app = favourFirstPaint(
    font('a') + styleLinks + '<script type="module" async="">go()</script>',
    readFonts,
  )
  expect(app).toContain(font('a'))
  expect(app).toContain(`<style>${readFonts()}</style>`)
})

test('a page without styles or scripts stays as it is', () => {
  expect(favourFirstPaint('<p>$1</p>', () => '')).toBe('<p>$1</p>')
})

test('a page whose scripts wait has the head of the one whose scripts do not, up to their names', () => {
  const head = page.slice(page.indexOf('<link rel="stylesheet"'), page.indexOf('</head>'))
  expect(preloadScriptsLast(page)).toContain(
    `<head>${head}<link rel="modulepreload" href="/assets/entry-1.js"/>`,
  )
  expect(delayScripts(page)).toContain(`<head>${head}</head>`)
  expect(delayScripts(page)).toContain('data-modules="/assets/entry-1.js /assets/root-2.js"')
})

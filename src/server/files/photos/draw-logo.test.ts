import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeLogo } from './draw-logo.ts'

const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (content: string, size = 'width="24" height="12"') =>
  `<svg ${namespaces} ${size}>${content}</svg>`
const bar = '<rect width="24" height="12" fill="#f00"/>'
const draw = (text: string | Buffer, withinMs?: number) =>
  encodeLogo(Readable.from([Buffer.from(text)]), 'image/svg+xml', withinMs ? { withinMs } : {})
const catchRefusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'drawn',
    (error: { code?: string }) => error.code,
  )

test('an SVG is drawn as PNG in the size of a film and of a screen, its ground transparent', async () => {
  const { whole, preview } = await draw(svg('<rect width="12" height="12" fill="#f00"/>'))
  expect(whole).toMatchObject({ width: 2048, height: 1024 })
  expect(preview).toMatchObject({ width: 640, height: 320 })
  for (const { content } of [whole, preview]) {
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
  }
  const right = await sharp(preview.content)
    .extract({ left: 600, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(right.at(-1)).toBe(0)
})

test.each([
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(bar)}`],
  [
    'an entity that names a file',
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg(`<desc>&a;</desc>${bar}`)}`,
  ],
  [
    'parameter entities',
    `<!DOCTYPE svg [ <!ENTITY % x SYSTEM "http://evil.example/x.dtd"> %x; ]>${svg(bar)}`,
  ],
  ['a picture of another server', svg(`${bar}<image href="http://evil.example/a.png"/>`)],
  ['a picture of this machine', svg(`${bar}<image xlink:href="file:///etc/passwd"/>`)],
  ['a picture within', svg(`${bar}<image href="data:image/png;base64,AAAA"/>`)],
  [
    'a picture under a prefix',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"><s:image href="a"/></s:svg>`,
  ],
  ['a filter that loads a picture', svg(`<filter id="f"><feImage href="#a"/></filter>${bar}`)],
  ['a shape of another file', svg(`${bar}<use href="other.svg#a"/>`)],
  ['a shape of another file in single quotes', svg(`${bar}<use xlink:href = 'file:///a.svg#a'/>`)],
  ['styles of another server', svg(`<style>@import "http://evil.example/a.css";</style>${bar}`)],
  ['a style sheet beside it', `<?xml-stylesheet href="http://evil.example/a.css"?>${svg(bar)}`],
  ['a fill of another file', svg('<rect width="9" height="9" fill="url(http://evil.example/#a)"/>')],
  [
    'another file by XInclude',
    svg(`${bar}<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>`),
  ],
  ['text, whose font is not here', svg(`${bar}<text>Quillmere</text>`)],
  ['bytes that are no UTF-8', Buffer.concat([Buffer.from(svg(bar)), Buffer.from([0xff, 0xfe])])],
  ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg(bar)}`],
  ['more elements than a logo has', svg(bar.repeat(20_001))],
])('an SVG with %s is refused with its reason', async (_what, text) => {
  expect(await catchRefusal(draw(text))).toBe('svg_not_plain')
})

test('scripts, foreign objects and links are no part of the drawing, and none is run', async () => {
  const { preview } = await draw(
    svg(
      `<script>throw new Error(1)</script><foreignObject width="24" height="12"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="http://evil.example"/></body></foreignObject><a href="https://brand.example"><rect width="12" height="12" fill="#f00" onclick="alert(1)"/></a>`,
    ),
  )
  const right = await sharp(preview.content)
    .extract({ left: 600, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(right.at(-1), 'nothing is drawn but the bar').toBe(0)
  for (const trace of ['script', 'evil', 'brand.example']) expect(preview.content.includes(trace)).toBe(false)
})

test.each([
  ['no root of SVG', '<html><svg/></html>', 'not_a_logo'],
  ['no XML', '<svg', 'not_a_logo'],
  ['no size and nothing in it', `<svg ${namespaces}/>`, 'not_a_logo'],
  ['a width beyond every screen', svg(bar, 'width="1e9" height="1e9"'), 'not_a_logo'],
  ['a million pixels a side', svg(bar, 'width="1000000" height="1000000"'), 'not_a_logo'],
  [
    'groups within groups without end',
    svg(`${'<g opacity=".9">'.repeat(5000)}${bar}${'</g>'.repeat(5000)}`),
    'not_a_logo',
  ],
  ['nothing that can be seen', svg('<rect width="24" height="12" fill="none"/>'), 'logo_empty'],
])('an SVG with %s is refused', async (_what, text, code) => {
  expect(await catchRefusal(draw(text))).toBe(code)
})

test('an SVG that multiplies itself, or that blurs without end, is aborted with its reason', async () => {
  const steps = Array.from(
    { length: 12 },
    (_, index) => `<g id="u${index + 1}">${`<use href="#u${index}"/>`.repeat(10)}</g>`,
  )
  const bomb = svg(`<g id="u0">${bar}</g>${steps.join('')}`)
  const blur = svg(
    `<filter id="f" x="-10" y="-10" width="30" height="30">${'<feMorphology operator="dilate" radius="900"/>'.repeat(40)}</filter><g filter="url(#f)">${bar}</g>`,
  )
  for (const text of [bomb, blur]) expect(await catchRefusal(draw(text, 3_000))).toBe('logo_too_slow')
})

test('a PNG loses what is hidden in it, and is not enlarged', async () => {
  const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#2f6bff' } })
    .withExif({ IFD0: { Copyright: 'Maya at 51.9N' } })
    .png()
    .toBuffer()
  const polyglot = Buffer.concat([png, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
  const { whole } = await encodeLogo(Readable.from([polyglot]), 'image/png')
  expect(whole).toMatchObject({ width: 300, height: 100 })
  for (const trace of ['Maya', 'script', 'PK']) expect(whole.content.includes(trace)).toBe(false)
})

test('an SVG sent as PNG, or the other way round, is refused', async () => {
  const asPng = encodeLogo(Readable.from([Buffer.from(svg(bar))]), 'image/png')
  expect(await catchRefusal(asPng)).toBe('not_a_logo')
  const png = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#2f6bff' } })
    .png()
    .toBuffer()
  expect(await catchRefusal(draw(png))).toBe('svg_not_plain')
})

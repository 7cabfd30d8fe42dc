import { expect, test } from 'vitest'
import { splitPage } from './send-opened-page.ts'

const data =
  '<script type="application/json" data-part="opened-page">{"notes":[]}</script><script>start()</script>'

test('what is seen is sent before the data that the page carries', () => {
  expect(splitPage(`<main>A film</main>${data}</body>`)).toEqual({
    seen: '<main>A film</main>',
    data: `${data}</body>`,
  })
})

test('a page that carries none is sent in one piece', () => {
  expect(splitPage('<main>Loading...</main></body>')).toEqual({
    seen: '<main>Loading...</main></body>',
    data: '',
  })
})

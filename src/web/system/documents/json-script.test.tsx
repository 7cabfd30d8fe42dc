import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonScript } from './json-script.tsx'

test('nothing in a value ends the script element that holds it, and the value stays what it was', () => {
  const value = { title: '</script><!-- <b>' }
  const html = renderToStaticMarkup(<JsonScript part="offer" value={value} />)
  const [, json = ''] =
    /^<script type="application\/json" data-part="offer">([^<]*)<\/script>$/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual(value)
})

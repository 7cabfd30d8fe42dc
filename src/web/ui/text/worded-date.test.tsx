import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordedDate } from './worded-date.tsx'

const renderWords = (value: string) =>
  /data-words="([^"]*)"/.exec(
    renderToStaticMarkup(
      <WordedDate value={value} emptyWords="Any day">
        <input type="date" />
      </WordedDate>,
    ),
  )?.[1]

test.each([
  ['2026-12-24', '24 December 2026'],
  // The first of a month: a day early where it was read in UTC.
  ['2027-01-01', '1 January 2027'],
  ['2026-12-24T18:05', '24 December 2026 at 18:05'],
  ['', 'Any day'],
])('a field with “%s” shows “%s” until it is edited', (value, words) => {
  expect(renderWords(value)).toBe(words)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The sandbox is a stand-in for programs of others. */
const roots = ['src/shared', 'src/server', 'src/web']
/** A date, a time or an amount by a locale of its own. */
const ownLocale =
  /(?:(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)|toLocale(?:Date|Time)?String)\(\s*(?:['"`)]|undefined)/

test('dates, times, counts and money are written by the locales of one file', () => {
  const found = roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => join(root, path))
      .filter((path) => ownLocale.test(readFileSync(path, 'utf8'))),
  )
  expect(found).toEqual([])
})

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { pageAccess, pagePatterns, type PageName } from '#shared/paths.ts'
import routes from './routes.ts'

const frames: Record<string, string> = {
  'layouts/public-layout.tsx': 'public',
  'layouts/app-layout.tsx': 'user',
  'layouts/review-layout.tsx': 'user',
  'layouts/guest-layout.tsx': 'public',
  'layouts/admin-layout.tsx': 'admin',
}

const accessByPath = new Map(
  routes.flatMap((frame: RouteConfigEntry) =>
    (frame.children ?? []).map((page): [string, string | undefined] => [
      page.path ?? '/',
      frames[frame.file],
    ]),
  ),
)

test.each(Object.keys(pagePatterns) as PageName[])(
  '%s stands in the frame of those who may see it',
  (name) => {
    expect(accessByPath.get(pagePatterns[name])).toBe(pageAccess[name])
  },
)

test('there is no page beside those of the table, but the one for unknown addresses', () => {
  const known = new Set<string>(Object.values(pagePatterns))
  expect([...accessByPath.keys()].filter((path) => !known.has(path))).toEqual(['*'])
})

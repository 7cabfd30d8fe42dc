import { matchPath } from 'react-router'
import { pagePatterns, type PageName } from '#shared/paths.ts'

const pageNames = Object.keys(pagePatterns) as PageName[]

/** Which page an address is of, with or without its trailing slash; undefined: none. */
export function findPage(pathname: string): PageName | undefined {
  return pageNames.find((name) => matchPath(pagePatterns[name], pathname))
}

/** For a link to one of several pages of a place: `page` on its own page, `true` on the others. */
export function markCurrent(pages: readonly PageName[], pathname: string): 'page' | 'true' | undefined {
  const page = findPage(pathname)
  if (page === undefined || !pages.includes(page)) return undefined
  return page === pages[0] ? 'page' : 'true'
}

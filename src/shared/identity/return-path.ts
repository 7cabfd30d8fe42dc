import { pagePatterns, type PageName } from '../paths.ts'

/** Pages that are never returned to: sign-in pages and error pages. */
const neverReturnedTo = new Set<PageName>([
  'landing',
  'login',
  'register',
  'verifyEmail',
  'resetPassword',
  'unauthorized',
])

const returnablePages = Object.entries(pagePatterns)
  .filter(([name]) => !neverReturnedTo.has(name as PageName))
  .map(([, pattern]) => new RegExp(`^${pattern.replace(/\/$/, '').replace(/:\w+/g, '[\\w-]+')}/?$`))

/** Whether the page asks to confirm a change of address; its other purposes need no return. */
const isAddressChangeConfirmation = ({ pathname, searchParams }: URL): boolean =>
  pathname === pagePatterns.verifyEmail && searchParams.get('for') === 'change'

const ownOrigin = 'https://own.invalid'
const maxPathCharacters = 2000

/**
 * The address to return to after signing in, if it is one of our own pages; else null.
 *
 * A return address arrives in a link that anyone can write. So it is not searched for known attacks, but has to match
 * one of the product's pages, with any query and fragment. The result is the URL parser's output, never the input text:
 * prevents an open redirect.
 *
 * @param candidate path with query and fragment, as `paths.login(from)` puts it into the address
 */
export function safeReturnPath(candidate: string | null | undefined): string | null {
  if (!candidate || candidate.length > maxPathCharacters) return null
  // URL parsers drop tabs and line ends, and read `\` as `/`; no page of ours contains them.
  if (!/^\/[^/]/.test(candidate) || /[\p{Cc}\s\\]/u.test(candidate)) return null

  const url = URL.parse(candidate, ownOrigin)
  if (!url || url.origin !== ownOrigin) return null
  if (!isAddressChangeConfirmation(url) && !returnablePages.some((page) => page.test(url.pathname)))
    return null
  return url.pathname + url.search + url.hash
}

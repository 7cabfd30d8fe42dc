import { pagePatterns, type PageName } from '../paths.ts'

/** Pages nobody is sent back to: they are the way in, or the end of a wrong way. */
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

/** Who is asked whether their address may change signs in first; of what else that page does, nobody comes back to it. */
const isAddressChangeConfirmation = ({ pathname, searchParams }: URL): boolean =>
  pathname === pagePatterns.verifyEmail && searchParams.get('for') === 'change'

const ownOrigin = 'https://own.invalid'
const longestAddress = 2000

/**
 * The address to return to after signing in, if it is one of our own pages; else null.
 *
 * A return address arrives in a link that anyone can write, so it is not searched for known tricks: it has to be
 * one of the product's pages, with any query and fragment. What comes back is the address as the URL parser
 * understood it, never the text that came in.
 *
 * @param candidate path with query and fragment, as `paths.login(from)` put it into the address
 */
export function safeReturnPath(candidate: string | null | undefined): string | null {
  if (!candidate || candidate.length > longestAddress) return null
  // Parsers drop tabs and line ends, and read `\` as `/`: nothing of ours contains them.
  if (!/^\/[^/]/.test(candidate) || /[\p{Cc}\s\\]/u.test(candidate)) return null

  const url = URL.parse(candidate, ownOrigin)
  if (!url || url.origin !== ownOrigin) return null
  if (!isAddressChangeConfirmation(url) && !returnablePages.some((page) => page.test(url.pathname)))
    return null
  return url.pathname + url.search + url.hash
}

import { paths } from '#shared/paths.ts'
import { readCachedUser } from '../session/cached-user.ts'
import { describeHome, readHomePath, type LikelyHome, type SignedInLink } from '../session/likely-home.ts'

/**
 * Leads who is most likely signed in where they are at home: the links that the markup names by `data-signed-in`
 * change, and change back when they sign out in another tab. By the cached user alone, as in the app
 * (session/use-likely-home.ts).
 */
export function startLikelyHome(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-signed-in]')].map(createLink)
  const follow = () => {
    const home = readCachedUser() && describeHome(readHomePath())
    for (const link of links) link(home)
  }
  follow()
  addEventListener('storage', follow)
  // Restored from the back/forward cache: it has missed all events meanwhile.
  addEventListener('pageshow', follow)
}

/** Returns a function that shows the link for a signed-in or an anonymous visitor. */
function createLink(link: HTMLAnchorElement): (home: LikelyHome | null) => void {
  const use = link.dataset['signedIn'] as SignedInLink
  const address = link.getAttribute('href') ?? ''
  const content = [...link.childNodes]
  let shown: string | null = null
  return (home) => {
    const next = home?.to ?? null
    if (next === shown) return
    shown = next
    link.hidden = home !== null && use === 'none'
    if (use === 'plans') link.setAttribute('href', home ? paths.productForm() : address)
    if (use !== 'home') return
    link.setAttribute('href', home?.to ?? address)
    link.replaceChildren(...(home ? [home.label] : content))
  }
}

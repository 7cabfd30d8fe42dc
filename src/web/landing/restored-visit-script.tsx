import { paths } from '#shared/paths.ts'

/*
 * A browser that goes back shows a page as it was, without asking the server, which leads home who is signed in: from
 * memory (`persisted`), or from its cache. A user who has signed in since reloads it. A cached user that can't be read
 * counts as none, as everywhere.
 */
const script = `(() => {
  const askAgain = () => {
    let user = null
    try { user = JSON.parse(localStorage.getItem('user')) } catch {}
    if (user?.uid && location.pathname === '${paths.landing()}') location.reload()
  }
  if (performance.getEntriesByType('navigation')[0]?.type === 'back_forward') askAgain()
  addEventListener('pageshow', ({ persisted }) => { if (persisted) askAgain() })
})()`

/** Inline script for the first page; its hash is in the page's content security policy. */
export function RestoredVisitScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

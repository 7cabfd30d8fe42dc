import { aliveEvent } from './alive-event.ts'

/** Of the root element, once the history has moved on from the page that the server sent. */
export const leftAttribute = 'data-left'

/*
 * Moves in the history within one document are announced to it even when it has just been loaded anew: its address is
 * then that of another page than its HTML. Until React answers for the page, such a move loads the page that it leads
 * to. React would take the HTML of the one page for the other.
 */
const script = `(() => {
  const root = document.documentElement
  const here = () => location.pathname + location.search
  const own = here()
  const follow = (event) => {
    if (!root.hasAttribute('${leftAttribute}') && here() === own) return
    event.stopImmediatePropagation()
    root.setAttribute('${leftAttribute}', '')
    location.reload()
  }
  addEventListener('popstate', follow)
  addEventListener('${aliveEvent}', () => removeEventListener('popstate', follow), { once: true })
})()`

/** Inline script for the head, before the router listens; its hash is in the page's content security policy. */
export function EarlyHistoryScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

/** Whether the page is being loaded anew because the history moved on. Its HTML must not be hydrated any more. */
export const isPageLeft = () => document.documentElement.hasAttribute(leftAttribute)

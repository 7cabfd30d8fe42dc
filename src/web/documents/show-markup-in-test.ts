import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** For tests: puts what the server would send into the document, and returns its first island. */
export function showMarkup(element: ReactElement): HTMLElement {
  const sent = new DOMParser().parseFromString(renderToStaticMarkup(element), 'text/html')
  document.body.replaceChildren(...sent.body.childNodes)
  const island = document.querySelector<HTMLElement>('[data-island]')
  if (!island) throw new Error('There is no island in this markup')
  return island
}

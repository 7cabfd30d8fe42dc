import { createContext, useContext, useState } from 'react'
import { openedPagePart, type PageOpening } from '#shared/contract/opened-page.ts'
import { JsonScript } from '../documents/json-script.tsx'

/** On the server alone: what the page is rendered with for the one who opens it. */
export const OpenedPageContext = createContext<PageOpening | null>(null)

/**
 * What the server rendered the page with; null on pages that the app led to, and for those who may not see it. The
 * browser reads it from the page.
 */
export function useOpenedPage(): PageOpening | null {
  const rendered = useContext(OpenedPageContext)
  const [opened] = useState(() => rendered ?? readOpenedPage())
  return opened
}

function readOpenedPage(): PageOpening | null {
  if (typeof document === 'undefined') return null
  const text = document.querySelector(`script[data-part="${openedPagePart}"]`)?.textContent
  // Our own server wrote it, by the types of the calls.
  return text ? (JSON.parse(text) as PageOpening) : null
}

/** Carries it into the browser, behind the page: nothing waits for it. JSON, which no browser runs. */
export const OpenedPageScript = ({ opened }: { opened: PageOpening | null }) =>
  opened && <JsonScript part={openedPagePart} value={opened} />

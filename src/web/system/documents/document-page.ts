import { redirectDocument, useMatches } from 'react-router'

/**
 * Of a route that is a document: its HTML is never hydrated, its controls are brought alive by small scripts of their
 * own (documents/start-document.ts), and each visit loads it from the server.
 */
export const documentHandle = { isDocument: true } as const

const isDocumentHandle = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isDocument' in handle

/** Whether the page that is drawn is a document. Only ever true on the server. */
export function useIsDocument(): boolean {
  return useMatches().some(({ handle }) => isDocumentHandle(handle))
}

/**
 * `clientLoader` of a document. Links to documents are plain links; should the app navigate to one all the same, the
 * browser loads it: the router would draw a page whose controls are not React's.
 */
export function loadDocument({ request }: { request: Request }): never {
  throw redirectDocument(request.url)
}

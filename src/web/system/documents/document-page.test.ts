import { expect, test } from 'vitest'
import { loadDocument } from './document-page.ts'

/** What the router is answered when it wants to draw this address. */
function leaveFor(url: string): unknown {
  try {
    return loadDocument({ request: new Request(url) })
  } catch (thrown) {
    return thrown
  }
}

test('a document that the app navigates to is loaded by the browser, with its query', () => {
  const answer = leaveFor('http://localhost/demo/nike?x=1')
  if (!(answer instanceof Response)) throw new Error('It did not redirect')
  expect(answer.headers.get('Location')).toBe('http://localhost/demo/nike?x=1')
  // By this header the router leaves the redirect to the browser.
  expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true')
})

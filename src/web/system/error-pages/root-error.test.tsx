import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RootError } from './root-error.tsx'

/** What is shown after following a link to a page that ends like this. */
async function show(page: { loader: () => unknown }): Promise<string> {
  const router = createMemoryRouter([
    { path: '/', ErrorBoundary: RootError, children: [{ path: 'next', Component: () => null, ...page }] },
  ])
  await router.navigate('/next')
  expect(router.state.location.pathname).toBe('/next')
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const notLoaded = /This page could not be loaded\..*<button[^>]*>Try again<\/button>/

test('page data that can’t be loaded says so and offers to try again', async () => {
  expect(await show({ loader: () => Promise.reject(new TypeError('Failed to fetch')) })).toMatch(notLoaded)
  expect(
    await show({
      loader: () => {
        throw new Response(null, { status: 503 })
      },
    }),
  ).toMatch(notLoaded)
})

test('missing pages and our own failures are shown as such', async () => {
  const missing = new Response(null, { status: 404 })
  expect(await show({ loader: () => Promise.reject(missing) })).toContain('There is no page here.')
  expect(await show({ loader: () => Promise.reject(new Error('our fault')) })).toContain('This page broke.')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { LoadingPage } from '../../system/page/loading-page.tsx'
import { ArrivingPage } from './arriving-page.tsx'

// The wait before it is drawn needs a browser's clock.
vi.mock('../../ui/feedback/delayed.tsx', () => ({
  Delayed: ({ children }: { children: unknown }) => children,
}))

test('the full-page wait says Loading...', () => {
  expect(renderToStaticMarkup(<LoadingPage />)).toMatch(/<output[^>]*>.*>Loading\.\.\.<.*<\/output>/)
})

test('it covers the page while the code of the next one is loaded, and not otherwise', async () => {
  const { promise: code, resolve: arrive } = Promise.withResolvers<{ Component: () => null }>()
  const router = createMemoryRouter([
    { path: '/', Component: ArrivingPage },
    { path: '/next', lazy: () => code },
  ])
  const draw = () => renderToStaticMarkup(<RouterProvider router={router} />)
  expect(draw()).toBe('')
  const arrival = router.navigate('/next')
  await expect.poll(() => router.state.navigation.state).toBe('loading')
  expect(draw()).toContain('Loading...')
  arrive({ Component: () => null })
  await arrival
  expect(draw()).toBe('')
})

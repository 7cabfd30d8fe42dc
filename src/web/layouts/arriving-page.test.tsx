import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { LoadingPage } from '../system/loading-page.tsx'
import { ArrivingPage } from './arriving-page.tsx'

const navigation = { state: 'idle' }
vi.mock('react-router', () => ({ useNavigation: () => navigation }))
// The wait before it is drawn needs a browser's clock.
vi.mock('../ui/delayed.tsx', () => ({ Delayed: ({ children }: { children: unknown }) => children }))

beforeEach(() => {
  navigation.state = 'idle'
})

test('the full-page wait says Loading...', () => {
  expect(renderToStaticMarkup(<LoadingPage />)).toMatch(/<output[^>]*>.*>Loading\.\.\.<.*<\/output>/)
})

test('it covers the page while the code of the next one is loaded, and not otherwise', () => {
  expect(renderToStaticMarkup(<ArrivingPage />)).toBe('')
  navigation.state = 'loading'
  expect(renderToStaticMarkup(<ArrivingPage />)).toContain('Loading...')
})

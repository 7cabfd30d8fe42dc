import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import LoginPage from './login-page.tsx'

const installation = { hasGoogle: true }
vi.mock('../system/installation/use-public-config.ts', () => ({ usePublicConfig: () => installation }))

afterEach(() => {
  installation.hasGoogle = true
})

const draw = () =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/login']}>
      <LoginPage />
    </MemoryRouter>,
  )

test('people sign in with e-mail and password, or with Google', () => {
  const page = draw()
  expect(page).toMatch(/<input[^>]*type="email"/)
  expect(page).toMatch(/<input[^>]*type="password"/)
  expect(page).toContain('Continue with Google')
  expect(page).toContain('href="/register"')
  expect(page).toContain('href="/reset-password"')
})

test('Google is offered only where it is set up', () => {
  installation.hasGoogle = false
  expect(draw()).not.toContain('Google')
})

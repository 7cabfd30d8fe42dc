// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { mountInTest, type Mounted } from '../ui/mount-in-test.tsx'
import CartPage from './cart-page.tsx'
import { useCart } from './store/cart.ts'
import { unknownCart } from './store/cart-state.ts'

vi.mock('./store/cart.ts', () => ({ useCart: vi.fn(), cartStore: vi.fn() }))

let mounted: Mounted
afterEach(() => mounted.unmount())

test.each([
  ['that is read again by itself', true, 'The server can’t be reached. We keep trying.'],
  ['that is not', false, 'The server can’t be reached.'],
])('a cart that could not be read, and %s, says so', (_, isRetrying, sentence) => {
  const problem = 'The server can’t be reached.'
  vi.mocked(useCart).mockReturnValue({ ...unknownCart, saving: 'failed', problem, isRetrying })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  mounted = mountInTest(
    <MemoryRouter>
      <CartPage />
    </MemoryRouter>,
    new QueryClient(),
  )
  const sentences = [...mounted.place.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(sentences).toContain(sentence)
})

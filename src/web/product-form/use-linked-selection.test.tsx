// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import { mountInTest, settle } from '../ui/mount-in-test.tsx'
import { useLinkedSelection } from './use-linked-selection.ts'

const changeFromLink = vi.hoisted(() => vi.fn<(patch: object) => void>())
vi.mock('../cart/store/cart.ts', () => ({ cartStore: () => ({ changeFromLink }) }))

function Form({ isKnown }: { isKnown: boolean }) {
  return <p>{useLinkedSelection(isKnown).join()}</p>
}

/** @param isKnown whether the cart is */
const open = (isKnown: boolean) =>
  createMemoryRouter([{ path: paths.productForm(), element: <Form isKnown={isKnown} /> }], {
    initialEntries: [`${paths.productForm()}?films=15,lamp#plan`],
  })

test('a link fills the cart once that is known, leaves the address, and what it says besides is named', async () => {
  const waiting = open(false)
  const { place, show, unmount } = mountInTest(<RouterProvider router={waiting} />)
  await settle()
  expect(changeFromLink).not.toHaveBeenCalled()
  expect(waiting.state.location.search).toBe('?films=15,lamp')
  const router = open(true)
  show(<RouterProvider key="known" router={router} />)
  await settle()
  expect(changeFromLink).toHaveBeenCalledOnce()
  expect(changeFromLink.mock.lastCall?.[0]).toMatchObject({ films: [{ lengthSeconds: 15 }] })
  expect([router.state.location.search, router.state.location.hash]).toEqual(['', '#plan'])
  expect(place.textContent).toBe('lamp')
  unmount()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSessionOnLeaving } from '../session/session.ts'
import { signOut } from './sign-out.ts'

const cart = { saveNow: vi.fn<() => Promise<boolean>>(), hasUnsaved: vi.fn<() => boolean>(), forget: vi.fn() }
vi.mock('../cart/store/cart.ts', () => ({ cartStore: () => cart }))
vi.mock('../session/session.ts', () => ({ forgetSessionOnLeaving: vi.fn() }))

const ended = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal(
    'fetch',
    ended.mockImplementation(async () => new Response('{}')),
  )
  vi.stubGlobal('window', { location: { assign: vi.fn() } })
})
afterEach(() => vi.unstubAllGlobals())

function cartThat(saving: { isSaved: boolean; hasUnsaved: boolean }): void {
  cart.saveNow.mockResolvedValue(saving.isSaved)
  cart.hasUnsaved.mockReturnValue(saving.hasUnsaved)
}

test('signing out saves what is pending, then leaves nothing of the cart in this browser', async () => {
  cartThat({ isSaved: true, hasUnsaved: false })
  expect(await signOut()).toBe('signed-out')
  expect(cart.saveNow).toHaveBeenCalledBefore(ended)
  expect(ended).toHaveBeenCalledBefore(cart.forget)
  expect(forgetSessionOnLeaving).toHaveBeenCalledOnce()
  expect(window.location.assign).toHaveBeenCalledWith('/')
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a failure', async () => new Response('{}', { status: 500 })],
])('%s of the server leaves them signed in', async (_what, answer) => {
  cartThat({ isSaved: true, hasUnsaved: false })
  ended.mockImplementation(answer)
  await expect(signOut()).rejects.toThrow('You are still signed in')
  expect(cart.forget).not.toHaveBeenCalled()
  expect(forgetSessionOnLeaving).not.toHaveBeenCalled()
})

test('changes that could not be saved are not forgotten unasked, and the session stays', async () => {
  cartThat({ isSaved: false, hasUnsaved: true })
  expect(await signOut()).toBe('unsaved')
  expect(ended).not.toHaveBeenCalled()
  expect(cart.forget).not.toHaveBeenCalled()
})

test('who was asked and wants to leave all the same does', async () => {
  cartThat({ isSaved: false, hasUnsaved: true })
  expect(await signOut({ isLossAccepted: true })).toBe('signed-out')
  expect(cart.forget).toHaveBeenCalledOnce()
})

test('no confirmation for a cart that could not be reached and has nothing unsaved', async () => {
  cartThat({ isSaved: false, hasUnsaved: false })
  expect(await signOut()).toBe('signed-out')
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../call/call.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { GoogleButton } from './google-button.tsx'

vi.mock('../../system/installation/use-public-config.ts', () => ({
  usePublicConfig: () => ({ hasGoogle: true }),
}))
vi.mock('../../call/call.ts', () => ({ call: vi.fn() }))

const name = 'Continue with Google'
const isBusy = () => findButton(name).getAttribute('aria-disabled')
let mounted: Mounted

beforeEach(() => {
  vi.mocked(call).mockResolvedValue({ url: '#google', redirect: true })
  mounted = mountInTest(<GoogleButton />)
})
afterEach(() => {
  mounted.unmount()
  vi.resetAllMocks()
})

async function showPage(isRestored: boolean): Promise<void> {
  act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: isRestored })))
  await settle()
}

test('the button works again on a page that the browser restores from memory, and is busy until then', async () => {
  click(findButton(name))
  await settle()
  expect(window.location.hash).toBe('#google')
  await showPage(false)
  expect(isBusy()).toBe('true')
  await showPage(true)
  expect(isBusy()).toBe('false')
  click(findButton(name))
  await settle()
  expect(call).toHaveBeenCalledTimes(2)
})

test('where the person was going is read with the press, also with one that came before the page was drawn anew', async () => {
  window.history.replaceState(null, '', '?from=%2Faccount%2F')
  click(findButton(name))
  await settle()
  expect(call).toHaveBeenCalledWith(expect.anything(), { provider: 'google', from: '/account/' })
})

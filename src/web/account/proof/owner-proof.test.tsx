// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { sessionsQuery } from '../sessions/sessions-query.ts'
import { OwnerProof } from './owner-proof.tsx'
import type { ResumedAct } from './resumed-act.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.unmount()
  vi.unstubAllGlobals()
})

/** Before the account's ways to sign in are known. */
function mountAsking(resumed: ResumedAct | null) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient()
  mounted = mountInTest(
    <form>
      <OwnerProof act="change-address" resumed={resumed} problem={null} />
    </form>,
    client,
  )
  return client
}

test('who comes back from Google sees no field that is gone a moment later', async () => {
  const client = mountAsking({ fields: {}, problem: null })
  expect(document.querySelector('form')?.textContent).toBe('')
  client.setQueryData(sessionsQuery.queryKey, {
    sessions: [],
    hasPassword: false,
    hasGoogle: true,
    isConfirmed: false,
    hasSecondFactor: false,
    recoveryCodeCount: 0,
  })
  await settle()
  expect(document.querySelector('form')?.textContent).toContain('Confirm with Google')
})

test('everybody else has the field for the password at once', () => {
  mountAsking(null)
  expect(document.querySelector('form')?.textContent).toContain('Your password')
})

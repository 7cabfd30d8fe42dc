// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { Refusal, type call } from '../../call/call.ts'
import { blurDisabled, fill, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { PasswordField } from './password-field.tsx'
import { useFormCall } from './use-form-call.ts'

const { send } = vi.hoisted(() => ({ send: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: send,
}))

function ChangePassword() {
  const { form, isBusy, problem, submit } = useFormCall(authEndpoints.changePassword, {}, () => undefined)
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <PasswordField
        label="Current password"
        name="currentPassword"
        error={problem?.sentence || problem?.fields['currentPassword']}
      />
      <PasswordField label="New password" name="newPassword" error={problem?.fields['newPassword']} />
      <button type="submit" disabled={isBusy}>
        Change password
      </button>
    </form>
  )
}

let mounted: Mounted
beforeEach(() => {
  mounted = mountInTest(<ChangePassword />)
})
afterEach(() => mounted.unmount())

const fields = () => [...mounted.place.querySelectorAll('input')]
const button = () => mounted.place.querySelector<HTMLButtonElement>('[type=submit]')
const alert = () => mounted.place.querySelector('[role=alert]')
async function press() {
  act(() => mounted.place.querySelector('form')?.requestSubmit())
  blurDisabled()
  await settle()
}

test('the first invalid field is marked, described and focused', async () => {
  button()?.focus()
  await press()
  const [current] = fields()
  expect(current?.getAttribute('aria-invalid')).toBe('true')
  expect(current?.getAttribute('aria-describedby')).toBe(alert()?.id)
  expect(document.activeElement).toBe(current)
})

test('the same mistake made twice is another alert, which is read out again', async () => {
  await press()
  const first = alert()
  await press()
  expect(alert()?.textContent).toBe(first?.textContent)
  expect(alert()).not.toBe(first)
})

test('the button that was disabled while it was busy has the focus again', async () => {
  const answer = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(answer.promise)
  for (const field of fields()) fill(field, 'a sentence of mine')
  button()?.focus()
  await press()
  blurDisabled()
  expect(document.activeElement).toBe(document.body)
  answer.resolve({})
  await settle()
  expect(document.activeElement).toBe(button())
})

test('a field that the server finds invalid has the focus', async () => {
  send.mockRejectedValueOnce(new Refusal({ status: 403, detail: 'This is not it.' }, 'wrong_password'))
  for (const field of fields()) fill(field, 'a sentence of mine')
  button()?.focus()
  await press()
  expect(document.activeElement).toBe(fields()[0])
})

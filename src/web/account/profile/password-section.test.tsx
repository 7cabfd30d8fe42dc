// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { click, findButton, mountInTest, settle } from '../../ui/mount-in-test.tsx'
import { sessionsQuery } from '../sessions/sessions-query.ts'
import { PasswordSection } from './password-section.tsx'

test('an empty form marks its fields, and each password can be shown by a key', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(sessionsQuery.queryKey, {
    sessions: [],
    hasPassword: true,
    hasGoogle: false,
    isConfirmed: false,
    hasSecondFactor: false,
    recoveryCodeCount: 0,
  })
  const { place, unmount } = mountInTest(
    <MemoryRouter>
      <PasswordSection />
    </MemoryRouter>,
    client,
  )
  click(findButton('Change password'))
  await settle()
  const fields = [...place.querySelectorAll('input[type=password]')]
  expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  expect(document.activeElement).toBe(fields[0])
  expect(findButton('Show current password').tabIndex).toBe(0)
  unmount()
})

import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from './password-field.tsx'

const draw = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <PasswordField label="New password" name="newPassword" autoComplete="new-password" required />
    </MantineProvider>,
  )

test('a password is masked until one asks to see it, and password managers know which one it is', () => {
  const page = draw()
  expect(page).toMatch(/<input[^>]*type="password"/)
  expect(page).toMatch(/<input[^>]*autoComplete="new-password"/i)
  expect(page).toContain('aria-label="Show new password"')
})

test('a password may be pasted, and is cut nowhere', () => {
  const page = draw()
  expect(page).not.toMatch(/maxlength|onpaste|autoComplete="off"/i)
})

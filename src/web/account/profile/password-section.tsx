import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { passwordLengthMin } from '#shared/contract/identity/auth-fields.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '../../session/session.ts'
import { PasswordField } from '../../identity/forms/password-field.tsx'
import { useFormCall } from '../../identity/forms/use-form-call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Section } from '../../ui/page/section.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import styles from '../style/account-page.module.css'
import { sessionsQuery } from '../sessions/sessions-query.ts'

export function PasswordSection() {
  const { data } = useQuery(sessionsQuery)
  return (
    <Section title="Password">
      {data && !data.hasPassword ? (
        <p>
          You sign in with Google and have no password here.{' '}
          <Link to={paths.resetPassword()}>Set one by e-mail</Link>, if you want both.
        </p>
      ) : (
        <ChangePassword />
      )}
    </Section>
  )
}

function ChangePassword() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const [changes, setChanges] = useState(0)
  const { form, isBusy, problem, submit } = useFormCall(authEndpoints.changePassword, {}, async () => {
    setChanges((count) => count + 1)
    showToast('Password changed. Other devices were signed out.')
    await queryClient.invalidateQueries(sessionsQuery)
  })
  const isWrong = problem?.code === 'wrong_password'
  return (
    <form key={changes} ref={form} className={styles.form} noValidate onSubmit={submit}>
      {/* Password managers ask whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={isWrong ? problem.sentence : problem?.fields['currentPassword']}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={`At least ${passwordLengthMin} characters. Other devices are signed out.`}
        error={problem?.fields['newPassword']}
      />
      {!isWrong && <FieldError>{problem?.sentence}</FieldError>}
      <Button type="submit" variant="default" loading={isBusy}>
        Change password
      </Button>
    </form>
  )
}

import { Button } from '@mantine/core'
import { z } from 'zod'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { refreshSession, useSession } from '../../session/session.ts'
import { TextField } from '../../identity/forms/text-field.tsx'
import { useFormCall } from '../../identity/forms/use-form-call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Section } from '../../ui/page/section.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import styles from '../style/account-page.module.css'
import { ChangeAddress } from './change-address.tsx'
import { PhotoField } from './photo-field.tsx'

const nameSchema = z.string()

export function ProfileSection() {
  const { user } = useSession()
  const name = useStoredDraft('account-name', nameSchema, user?.displayName ?? '')
  const { form, isBusy, problem, submit } = useFormCall(authEndpoints.updateProfile, {}, async () => {
    await refreshSession()
    name.dropSent(name.value)
    showToast('Name saved.')
  })
  if (!user) return null
  return (
    <Section title="Profile">
      <PhotoField user={user} />
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          value={name.value}
          onChange={(event) => name.store(event.currentTarget.value)}
          error={problem?.fields['name']}
        />
        <FieldError>{problem?.sentence}</FieldError>
        <Button type="submit" variant="default" loading={isBusy}>
          Save name
        </Button>
      </form>
      <dl className={styles.facts}>
        <dt>E-mail</dt>
        <dd>
          {user.email}
          {user.emailVerified ? (
            <StatusBadge tone="good" label="Verified" />
          ) : (
            <StatusBadge tone="warn" label="Not verified" />
          )}
        </dd>
      </dl>
      <ChangeAddress />
    </Section>
  )
}

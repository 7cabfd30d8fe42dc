import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { useFormCall } from '../../identity/forms/use-form-call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import styles from '../style/account-page.module.css'
import { OwnerProof } from '../proof/owner-proof.tsx'
import { useResumedAct, type ResumedAct } from '../proof/resumed-act.ts'

/** Asks both mailboxes, the old one and the new one; the address changes when both have agreed. */
export function ChangeAddress() {
  const resumed = useResumedAct('change-address')
  const [state, setState] = useState<'closed' | 'open' | { askedFor: string }>(resumed ? 'open' : 'closed')
  if (state === 'open') {
    return (
      <AskForm
        resumed={resumed}
        onAsked={(askedFor) => setState({ askedFor })}
        onCancel={() => setState('closed')}
      />
    )
  }
  return (
    <div className={styles.more}>
      {state !== 'closed' && (
        <output>
          We sent two e-mails: one to your current address, one to {state.askedFor}. Your address changes once
          you have pressed the button in both.
        </output>
      )}
      <Button variant="default" size="sm" onClick={() => setState('open')}>
        Change address
      </Button>
    </div>
  )
}

function AskForm({
  resumed,
  onAsked,
  onCancel,
}: {
  resumed: ResumedAct | null
  onAsked: (newEmail: string) => void
  onCancel: () => void
}) {
  const { form, isBusy, problem, submit } = useFormCall(
    authEndpoints.requestAddressChange,
    {},
    (_done, { newEmail }) => onAsked(newEmail),
  )
  const isWrong = problem?.code === 'wrong_password'
  return (
    <div className={styles.more}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextInput
          label="New address"
          name="newEmail"
          type="email"
          autoComplete="email"
          defaultValue={resumed?.fields['newEmail']}
          description="We send an e-mail to both addresses; the change has to be confirmed in both."
          error={problem?.fields['newEmail']}
        />
        <OwnerProof act="change-address" resumed={resumed} problem={problem} />
        {!isWrong && <FieldError>{problem?.sentence}</FieldError>}
        <div className={styles.actions}>
          <Button type="submit" loading={isBusy}>
            Send both e-mails
          </Button>
          <Button variant="default" onClick={onCancel}>
            Keep the address
          </Button>
        </div>
      </form>
    </div>
  )
}

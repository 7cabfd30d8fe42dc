import { Button } from '@mantine/core'
import { useState } from 'react'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { TextField } from '../../identity/forms/text-field.tsx'
import { useFormCall } from '../../identity/forms/use-form-call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusAfterForm } from '../../ui/focus/use-focus-after-form.ts'
import { useFocusOnArrival } from '../../ui/focus/use-focus-on-arrival.ts'
import styles from '../style/account-page.module.css'
import { OwnerProof } from '../proof/owner-proof.tsx'
import { useResumedAct, type ResumedAct } from '../proof/resumed-act.ts'

/** Asks both mailboxes, the old one and the new one; the address changes when both have agreed. */
export function ChangeAddress() {
  const resumed = useResumedAct('change-address')
  const [state, setState] = useState<'closed' | 'open' | { askedFor: string }>(resumed ? 'open' : 'closed')
  const buttons = useFocusAfterForm<HTMLDivElement>(state === 'open' ? 'address' : null)
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
    <div ref={buttons} className={styles.more}>
      {state !== 'closed' && <Asked newEmail={state.askedFor} />}
      <Button variant="default" size="sm" onClick={() => setState('open')}>
        Change address
      </Button>
    </div>
  )
}

function Asked({ newEmail }: { newEmail: string }) {
  const sentence = useFocusOnArrival<HTMLParagraphElement>()
  return (
    <p ref={sentence} tabIndex={-1}>
      We sent two e-mails: one to your current address, one to {newEmail}. Your address changes once you have
      pressed the button in both.
    </p>
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
  const first = useFocusOnArrival<HTMLInputElement>()
  const isWrong = problem?.code === 'wrong_password'
  return (
    <div className={styles.more}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="New address"
          inputRef={first}
          name="newEmail"
          type="email"
          autoComplete="email"
          defaultValue={resumed?.fields['newEmail']}
          hint="We send an e-mail to both addresses; the change has to be confirmed in both."
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

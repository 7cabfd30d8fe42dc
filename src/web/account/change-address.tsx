import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authEndpoints } from '#shared/contract/auth-endpoints.ts'
import { useFormCall } from '../identity/use-form-call.ts'
import { FieldError } from '../ui/field-error.tsx'
import styles from './account-page.module.css'
import { sessionsQuery } from './sessions-query.ts'

/** Asks both mailboxes, the old one and the new one; the address changes when both have agreed. */
export function ChangeAddress() {
  const [state, setState] = useState<'closed' | 'open' | { askedFor: string }>('closed')
  if (state === 'open') {
    return <AskForm onAsked={(askedFor) => setState({ askedFor })} onCancel={() => setState('closed')} />
  }
  return (
    <div className={styles.more}>
      {state !== 'closed' && (
        <output>
          We sent two letters: one to your present address, one to {state.askedFor}. Your address changes once
          you have pressed the button in both.
        </output>
      )}
      <Button variant="default" size="sm" onClick={() => setState('open')}>
        Change address
      </Button>
    </div>
  )
}

function AskForm({ onAsked, onCancel }: { onAsked: (newEmail: string) => void; onCancel: () => void }) {
  const { data } = useQuery(sessionsQuery)
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
          description="We send a letter to both addresses; both have to agree."
          error={problem?.fields['newEmail']}
        />
        {data?.hasPassword !== false && (
          <PasswordInput
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={isWrong ? problem.sentence : problem?.fields['password']}
          />
        )}
        {!isWrong && <FieldError>{problem?.sentence}</FieldError>}
        <div className={styles.actions}>
          <Button type="submit" loading={isBusy}>
            Send both letters
          </Button>
          <Button variant="default" onClick={onCancel}>
            Keep the address
          </Button>
        </div>
      </form>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, type MouseEvent } from 'react'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { call, errorMessage } from '../../call/call.ts'
import { PasswordField } from '../../identity/forms/password-field.tsx'
import type { FormCall } from '../../identity/forms/use-form-call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useIsMounted } from '../../ui/page/use-is-mounted.ts'
import { useOnRestored } from '../../ui/page/use-on-restored.ts'
import { saveAct, type OwnerAct, type ResumedAct } from './resumed-act.ts'
import { sessionsQuery } from '../sessions/sessions-query.ts'

interface OwnerProofProps extends Pick<FormCall, 'problem'> {
  act: OwnerAct
  /** If the person has come back to it from Google. */
  resumed: ResumedAct | null
  label?: string
}

/** What an account asks of its owner first: its password, or where it has none, that Google confirms who is here. */
export function OwnerProof({ act, resumed, problem, label = 'Your password' }: OwnerProofProps) {
  const { data } = useQuery(sessionsQuery)
  // Who comes back from Google has no password: a field for it would be gone again with the answer, and move the buttons.
  if (data ? data.hasPassword : !resumed) {
    return (
      <PasswordField
        label={label}
        name="password"
        autoComplete="current-password"
        error={problem?.code === 'wrong_password' ? problem.sentence : problem?.fields['password']}
      />
    )
  }
  if (!data || (data.isConfirmed && problem?.code !== 'confirmation_needed')) return null
  return <ConfirmWithGoogle act={act} problem={problem ? null : (resumed?.problem ?? null)} />
}

function ConfirmWithGoogle({ act, problem }: { act: OwnerAct; problem: string | null }) {
  const [isBusy, setIsBusy] = useState(false)
  const [sentence, setSentence] = useState(problem)
  useOnRestored(useCallback(() => setIsBusy(false), []))
  const isMounted = useIsMounted()

  async function leave({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    setIsBusy(true)
    setSentence(null)
    try {
      const from = saveAct(act, currentTarget.form)
      const { url } = await call(authEndpoints.confirmWithGoogle, { from })
      if (isMounted()) window.location.assign(url)
    } catch (error) {
      setSentence(errorMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <div>
      <p>
        This account has no password, so Google confirms that it is you. You then come back here, and what you
        typed stays.
      </p>
      <Button variant="default" loading={isBusy} onClick={(event) => void leave(event)}>
        Confirm with Google
      </Button>
      <FieldError>{sentence}</FieldError>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { TextField } from '../../identity/forms/text-field.tsx'
import { useFormCall } from '../../identity/forms/use-form-call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import accountStyles from '../style/account-page.module.css'
import { OwnerProof } from '../proof/owner-proof.tsx'
import type { OwnerAct, ResumedAct } from '../proof/resumed-act.ts'
import styles from './second-factor.module.css'

type CodeCall = typeof authEndpoints.renewRecoveryCodes | typeof authEndpoints.turnOffSecondFactor

/** Asks for password and code before a change of the second factor itself. */
export function ConfirmByCode<C extends CodeCall>({
  definition,
  act,
  resumed,
  label,
  onDone,
  onCancel,
}: {
  definition: C
  act: OwnerAct
  resumed: ResumedAct | null
  /** What happens then. */
  label: string
  onDone: (output: OutputOf<C>) => unknown
  onCancel: () => void
}) {
  const { form, isBusy, problem, submit } = useFormCall(definition, {}, onDone)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [form])
  const wrong = problem?.code === 'wrong_password' || problem?.code === 'wrong_code' ? problem.code : null
  return (
    <form ref={form} className={accountStyles.form} noValidate onSubmit={submit}>
      <OwnerProof act={act} resumed={resumed} problem={problem} />
      <TextField
        label="Code from your app, or a recovery code"
        name="code"
        autoComplete="one-time-code"
        error={wrong === 'wrong_code' ? problem?.sentence : problem?.fields['code']}
      />
      {!wrong && <FieldError>{problem?.sentence}</FieldError>}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          {label}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { TextField } from '../../identity/forms/text-field.tsx'
import { useFormCall } from '../../identity/forms/use-form-call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusOnArrival } from '../../ui/focus/use-focus-on-arrival.ts'
import accountStyles from '../style/account-page.module.css'
import { OwnerProof } from '../proof/owner-proof.tsx'
import { QrCode } from '../../ui/marks/qr-code.tsx'
import type { ResumedAct } from '../proof/resumed-act.ts'
import styles from './second-factor.module.css'

interface SetUpProps {
  resumed: ResumedAct | null
  onDone: (recoveryCodes: string[]) => Promise<void>
  onCancel: () => void
}

/** The password first, then a secret for the app, then a first code that shows that the app has it. */
export function SetUpSecondFactor(props: SetUpProps) {
  const [begun, setBegun] = useState<OutputOf<typeof authEndpoints.beginSecondFactor> | null>(null)
  return begun ? <ConfirmApp {...begun} {...props} /> : <Begin {...props} onBegun={setBegun} />
}

function Begin({
  resumed,
  onBegun,
  onCancel,
}: SetUpProps & { onBegun: (begun: OutputOf<typeof authEndpoints.beginSecondFactor>) => void }) {
  const { form, isBusy, problem, submit } = useFormCall(authEndpoints.beginSecondFactor, {}, onBegun)
  const lead = useFocusOnArrival<HTMLParagraphElement>()
  const isWrong = problem?.code === 'wrong_password'
  return (
    <form ref={form} className={accountStyles.form} noValidate onSubmit={submit}>
      <p ref={lead} tabIndex={-1}>
        You need an authenticator app on your phone, such as the one of your password manager.
      </p>
      <OwnerProof act="set-up-two-step" resumed={resumed} problem={problem} label="Your password again" />
      {!isWrong && <FieldError>{problem?.sentence}</FieldError>}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          Continue
        </Button>
        <Button variant="default" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  )
}

function ConfirmApp({
  secret,
  address,
  onDone,
  onCancel,
}: SetUpProps & OutputOf<typeof authEndpoints.beginSecondFactor>) {
  const { form, isBusy, problem, submit } = useFormCall(
    authEndpoints.confirmSecondFactor,
    {},
    ({ recoveryCodes }) => onDone(recoveryCodes),
  )
  const lead = useFocusOnArrival<HTMLParagraphElement>()
  const isWrong = problem?.code === 'wrong_code'
  return (
    <div className={styles.steps}>
      <div className={styles.pair}>
        <QrCode text={address} />
        <div className={styles.typed}>
          <p ref={lead} tabIndex={-1}>
            Scan this code with your authenticator app. If you can’t, type this key into it instead:
          </p>
          <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      <form ref={form} className={accountStyles.form} noValidate onSubmit={submit}>
        <TextField
          label="Code that the app shows"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Six digits. Other devices are signed out when you turn it on."
          error={isWrong ? problem.sentence : problem?.fields['code']}
        />
        {!isWrong && <FieldError>{problem?.sentence}</FieldError>}
        <div className={styles.actions}>
          <Button type="submit" loading={isBusy}>
            Turn on
          </Button>
          <Button variant="default" onClick={onCancel}>
            Not now
          </Button>
        </div>
      </form>
    </div>
  )
}

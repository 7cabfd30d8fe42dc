import { useState } from 'react'
import { Link } from 'react-router'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { paths } from '#shared/paths.ts'
import { EmailField } from '../forms/email-field.tsx'
import { Entrance, EntranceNote, EntranceProblem, SubmitButton } from '../entrance/entrance.tsx'
import styles from '../entrance/entrance.module.css'
import { useFormCall } from '../forms/use-form-call.ts'

/**
 * Sends a new verification link.
 * @param problem why the one that was opened does not work
 */
export function AskForLink({ from, problem }: { from: string | undefined; problem?: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const {
    form,
    isBusy,
    problem: refused,
    submit,
  } = useFormCall(authEndpoints.sendVerificationEmail, { from }, (_done, { email }) => setSentTo(email))
  return (
    <Entrance
      title={problem ? 'This link no longer works' : 'Verify your address'}
      lead={
        problem
          ? 'If you have verified your address already, just sign in. Otherwise we send you a new link.'
          : 'Open the link in the e-mail that we sent you. If you don’t have it, we can send it again.'
      }
      footer={
        <>
          Verified already? <Link to={paths.login(from)}>Sign in</Link>
        </>
      }
    >
      {problem && !sentTo && <EntranceProblem>{problem}</EntranceProblem>}
      {sentTo && (
        <EntranceNote>
          <output>
            If an account with <span className={styles.address}>{sentTo}</span> is waiting to be verified, an
            e-mail is on its way.
          </output>
        </EntranceNote>
      )}
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {refused?.sentence && <EntranceProblem>{refused.sentence}</EntranceProblem>}
        <EmailField error={refused?.fields['email']} />
        <SubmitButton isBusy={isBusy}>Send a new link</SubmitButton>
      </form>
    </Entrance>
  )
}

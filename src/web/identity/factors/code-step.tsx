import { useEffect } from 'react'
import { Link } from 'react-router'
import { brand } from '#shared/brand.ts'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { paths } from '#shared/paths.ts'
import { Entrance, EntranceProblem, SubmitButton } from '../entrance/entrance.tsx'
import styles from '../entrance/entrance.module.css'
import { RedirectSignedIn } from '../entrance/redirect-signed-in.tsx'
import { refreshSession } from '../../session/session.ts'
import { TextField } from '../forms/text-field.tsx'
import { useFormCall } from '../forms/use-form-call.ts'
import { WriteToUs } from '../entrance/write-to-us.tsx'

/** The second step of signing in, for accounts that ask for it. */
export function CodeStep({ from }: { from: string | undefined }) {
  const { form, isBusy, problem, submit } = useFormCall(authEndpoints.finishSignIn, {}, refreshSession)
  // The only field of the page, opened by the step before and not by a link: it may take the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const isWrong = problem?.code === 'wrong_code'
  return (
    <Entrance
      title="Enter your code"
      lead={`Open your authenticator app and type the six digits that it shows for ${brand.name}.`}
      footer={
        <>
          Not you? <Link to={paths.login(from)}>Start again</Link>
        </>
      }
    >
      <RedirectSignedIn to={from} />
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {problem?.sentence && !isWrong && (
          <EntranceProblem>
            <p>{problem.sentence}</p>
            {problem.code === 'account_suspended' && <WriteToUs />}
            {problem.code === 'second_step_over' && <Link to={paths.login(from)}>Sign in again</Link>}
          </EntranceProblem>
        )}
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          required
          hint="Without your phone, type one of your recovery codes instead."
          error={isWrong ? problem.sentence : problem?.fields['code']}
        />
        <SubmitButton isBusy={isBusy}>Sign in</SubmitButton>
      </form>
    </Entrance>
  )
}

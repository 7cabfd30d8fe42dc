import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { paths } from '#shared/paths.ts'
import { publicMeta } from '../system/page/seo.ts'
import { CodeStep } from './factors/code-step.tsx'
import { EmailField } from './forms/email-field.tsx'
import { Entrance, EntranceProblem, SubmitButton } from './entrance/entrance.tsx'
import styles from './entrance/entrance.module.css'
import { GoogleButton } from './factors/google-button.tsx'
import { googleProblem } from './factors/google-problem.ts'
import { RedirectSignedIn } from './entrance/redirect-signed-in.tsx'
import { PasskeyButton } from './factors/passkey-button.tsx'
import { PasswordField } from './forms/password-field.tsx'
import { ResendVerification } from './email-links/resend-verification.tsx'
import { refreshSession } from '../session/session.ts'
import { usePageQuery } from '../system/page/use-page-query.ts'
import { useReturnPath } from './entrance/use-return-path.ts'
import { useFormCall } from './forms/use-form-call.ts'
import { WriteToUs } from './entrance/write-to-us.tsx'

export const meta = publicMeta({
  title: 'Sign in',
  description: 'Sign in to see your films, your next step and your subscription.',
  path: paths.login(),
})

export default function LoginPage() {
  const from = useReturnPath()
  return usePageQuery().get('step') === 'code' ? <CodeStep from={from} /> : <PasswordStep from={from} />
}

function PasswordStep({ from }: { from: string | undefined }) {
  const error = usePageQuery().get('error')
  const fromGoogle = googleProblem(error)
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const { form, isBusy, problem, submit } = useFormCall(authEndpoints.signIn, {}, ({ isCodeNeeded }) =>
    isCodeNeeded ? navigate(paths.login(from, 'code')) : refreshSession(),
  )

  return (
    <Entrance
      title="Sign in"
      lead={from && 'You will continue where you were.'}
      footer={
        <>
          New here? <Link to={paths.register(from)}>Create an account</Link>
        </>
      }
    >
      <RedirectSignedIn to={from} />
      {fromGoogle && !problem && (
        <EntranceProblem>
          <p>{fromGoogle}</p>
          {error === 'account_suspended' && <WriteToUs />}
        </EntranceProblem>
      )}
      <GoogleButton />
      <form
        ref={form}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          setEmail(String(new FormData(event.currentTarget).get('email')))
          submit(event)
        }}
      >
        {problem?.sentence && (
          <EntranceProblem>
            <p>{problem.sentence}</p>
            {problem.code === 'account_suspended' && <WriteToUs />}
            {problem.code === 'email_not_verified' && <ResendVerification email={email} from={from} />}
          </EntranceProblem>
        )}
        <EmailField error={problem?.fields['email']} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={problem?.fields['password']}
          aside={<Link to={paths.resetPassword()}>Forgot it?</Link>}
        />
        <SubmitButton isBusy={isBusy}>Sign in</SubmitButton>
      </form>
      <PasskeyButton />
    </Entrance>
  )
}

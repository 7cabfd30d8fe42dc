import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { displayLocale } from '#shared/display-locale.ts'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { passwordLengthMin } from '#shared/contract/identity/auth-fields.ts'
import type { Passkey } from '#shared/contract/identity/passkeys.ts'
import { paths } from '#shared/paths.ts'
import { usePublicConfig } from '../system/installation/use-public-config.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { EmailField } from './forms/email-field.tsx'
import { Entrance, EntranceNote, EntranceProblem, SubmitButton } from './entrance/entrance.tsx'
import styles from './entrance/entrance.module.css'
import { PasswordField } from './forms/password-field.tsx'
import { forgetSession } from '../session/session.ts'
import { useFormCall } from './forms/use-form-call.ts'

// The token is in the URL: no referrer is sent to linked pages.
export const meta = () => [
  { title: pageTitle('Reset your password') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ResetPasswordPage() {
  // The server knows whether there is one (`pagesOfLinks`), so that no other form is seen first.
  const token = new URLSearchParams(useLocation().search).get('token')
  return token ? <ChoosePassword token={token} /> : <AskForResetLink />
}

const signInLink = (
  <>
    Remembered it? <Link to={paths.login()}>Sign in</Link>
  </>
)

function AskForResetLink() {
  const { isSandbox } = usePublicConfig()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, isBusy, problem, submit } = useFormCall(
    authEndpoints.requestPasswordReset,
    {},
    (_done, { email }) => setSentTo(email),
  )
  return (
    <Entrance
      title="Reset your password"
      lead="We send you an e-mail with a link to choose a new one."
      footer={signInLink}
    >
      {sentTo && (
        <EntranceNote>
          <output>
            If there is an account with <span className={styles.address}>{sentTo}</span>, an e-mail is on its
            way. Its link works for an hour.
          </output>
          {isSandbox && (
            <a href="/sandbox/mailbox" target="_blank" rel="noreferrer">
              Open the sandbox’s mailbox
            </a>
          )}
        </EntranceNote>
      )}
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {problem?.sentence && <EntranceProblem>{problem.sentence}</EntranceProblem>}
        <EmailField error={problem?.fields['email']} />
        <SubmitButton isBusy={isBusy}>{sentTo ? 'Send another e-mail' : 'Send the e-mail'}</SubmitButton>
      </form>
    </Entrance>
  )
}

function ChoosePassword({ token }: { token: string }) {
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null)
  const { form, isBusy, problem, submit } = useFormCall(authEndpoints.resetPassword, { token }, (done) => {
    forgetSession()
    setPasskeys(done.passkeys)
  })
  if (passkeys) return <PasswordIsSet passkeys={passkeys} />
  return (
    <Entrance
      title="Choose a new password"
      lead="All devices that are signed in with this account are signed out."
      footer={signInLink}
    >
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {problem?.sentence && (
          <EntranceProblem>
            <p>{problem.sentence}</p>
            {problem.code === 'link_invalid' && <Link to={paths.resetPassword()}>Ask for a new link</Link>}
          </EntranceProblem>
        )}
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          required
          hint={`At least ${passwordLengthMin} characters.`}
          error={problem?.fields['newPassword']}
        />
        <SubmitButton isBusy={isBusy}>Set password</SubmitButton>
      </form>
    </Entrance>
  )
}

const day = new Intl.DateTimeFormat(displayLocale, { dateStyle: 'long' })

function PasswordIsSet({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <Entrance
      title="Your new password is set"
      lead="All devices were signed out. Sign in with the new password."
    >
      {passkeys.length > 0 && (
        <EntranceNote>
          <p>These passkeys still sign in to your account:</p>
          <ul className={styles.steps}>
            {passkeys.map(({ id, name, createdAt }) => (
              <li key={id}>
                <span className={styles.address}>{name}</span>, added on {day.format(new Date(createdAt))}
              </li>
            ))}
          </ul>
          <p>Is one of them not yours? Sign in, and remove it on your account page.</p>
        </EntranceNote>
      )}
      <Link className={styles.submit} to={paths.login()}>
        Sign in
      </Link>
    </Entrance>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { paths } from '#shared/paths.ts'
import { Entrance, EntranceProblem, SubmitButton } from '../entrance/entrance.tsx'
import styles from '../entrance/entrance.module.css'
import { forgetSession, useSession } from '../../session/session.ts'
import { useFormCall } from '../forms/use-form-call.ts'

/**
 * Where the links of both e-mails lead. Opening it changes nothing: programs that scan e-mails open links. Only
 * who is signed in to the account agrees: anyone can have such an e-mail sent to anyone.
 */
export function ConfirmAddress({ token }: { token: string }) {
  const session = useSession()
  const [isChanged, setIsChanged] = useState<boolean | null>(null)
  const { form, isBusy, problem, submit } = useFormCall(
    authEndpoints.confirmAddressChange,
    { token },
    (answer) => {
      if (answer.isChanged) forgetSession()
      setIsChanged(answer.isChanged)
    },
  )

  if (isChanged) {
    return (
      <Entrance
        title="Your address is changed"
        lead="All devices were signed out. Sign in with the new address and your password."
      >
        <Link className={styles.submit} to={paths.login()}>
          Sign in
        </Link>
      </Entrance>
    )
  }
  if (isChanged === false) {
    return (
      <Entrance
        title="One more to go"
        lead="Thank you. Your address changes once the button in the other e-mail is pressed as well."
      />
    )
  }
  if (session.state === 'signed-out') {
    return (
      <Entrance
        title="Change your address?"
        lead="Sign in to the account whose address you want to change, then confirm here."
        footer="You have no such account? Close this page, and nothing changes."
      >
        <Link className={styles.submit} to={paths.login(paths.verifyEmail({ token, for: 'change' }))}>
          Sign in
        </Link>
      </Entrance>
    )
  }
  return (
    <Entrance
      title="Change your address?"
      lead="It changes once both mailboxes have agreed: this one, and the one that the other e-mail went to."
    >
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {problem && (
          <EntranceProblem>
            <p>{problem.sentence}</p>
            <Link to={paths.account()}>Ask for new e-mails</Link>
          </EntranceProblem>
        )}
        <SubmitButton isBusy={isBusy}>Agree to the change</SubmitButton>
      </form>
    </Entrance>
  )
}

import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { authEndpoints } from '#shared/contract/auth-endpoints.ts'
import { safeReturnPath } from '#shared/identity/return-path.ts'
import { homePath, paths } from '#shared/paths.ts'
import { call, sentenceOf } from '../call.ts'
import { pageTitle } from '../system/page-title.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { EmailField } from './email-field.tsx'
import { Entrance, EntranceNote, EntranceProblem, SubmitButton } from './entrance.tsx'
import styles from './entrance.module.css'
import { refreshSession, useSession } from './session.ts'
import { useAddressQuery, useReturnPath } from './use-address-query.ts'
import { useFormCall } from './use-form-call.ts'

// The token is in the address: no page that is linked from here is told it.
export const meta = () => [
  { title: pageTitle('Verify your address') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function VerifyEmailPage() {
  const query = useAddressQuery()
  const token = query.get('token')
  const from = useReturnPath()
  if (token && query.get('for') === 'change') return <ConfirmAddress token={token} />
  return token ? <RedeemLink token={token} from={from} /> : <AskForLink from={from} />
}

/** Uses of links by this page, so that drawing it twice does not use one twice. */
const uses = new Map<string, Promise<string | null>>()

function redeemOnce(token: string): Promise<string | null> {
  const use = uses.get(token) ?? call(authEndpoints.verifyEmail, { token }).then((answer) => answer.from)
  uses.set(token, use)
  return use
}

/**
 * The page posts, not the link: programs that look into letters and open their links use nothing up. Somebody who is
 * signed in as somebody is asked first.
 */
function RedeemLink({ token, from }: { token: string; from: string | undefined }) {
  const session = useSession()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const mayUse = isConfirmed || session.state === 'signed-out' || session.state === 'suspended'

  useEffect(() => {
    if (!mayUse) return
    const goOn = async () => {
      try {
        const wasGoingTo = await redeemOnce(token)
        const { roles } = await refreshSession()
        void navigate(safeReturnPath(wasGoingTo) ?? homePath(roles), { replace: true })
      } catch (error) {
        setProblem(sentenceOf(error))
      }
    }
    void goOn()
  }, [mayUse, token, navigate])

  if (problem) return <AskForLink from={from} problem={problem} />
  if (session.state === 'signed-in' && !mayUse) {
    return (
      <Entrance
        title="Verify this address?"
        lead={`You are signed in as ${session.user.email}. The link verifies the address it was sent to, and signs you in with that one instead.`}
      >
        <button type="button" className={styles.submit} onClick={() => setIsConfirmed(true)}>
          Verify and switch account
        </button>
        <Link to={from ?? homePath(session.roles)}>Stay signed in as I am</Link>
      </Entrance>
    )
  }
  return (
    <Entrance title="One moment">
      <output className={styles.waiting}>Verifying your address.</output>
      <noscript>This page needs JavaScript to verify your address.</noscript>
    </Entrance>
  )
}

function AskForLink({ from, problem }: { from: string | undefined; problem?: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const {
    form,
    isBusy,
    problem: refused,
    submit,
  } = useFormCall(authEndpoints.sendVerificationEmail, { from }, (_done, { email }) => setSentTo(email))
  return (
    <Entrance
      title={problem ? 'This link does not work any more' : 'Verify your address'}
      lead={
        problem
          ? 'If you have verified your address already, just sign in. Otherwise we send you a new link.'
          : 'Open the link in the letter that we sent you. Without the letter, have it sent again.'
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
            If an account with <span className={styles.address}>{sentTo}</span> waits for its verification, a
            letter is on its way.
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

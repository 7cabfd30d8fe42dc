import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { safeReturnPath } from '#shared/identity/return-path.ts'
import { homePath } from '#shared/paths.ts'
import { call, errorMessage } from '../../call/call.ts'
import { AskForLink } from './ask-for-link.tsx'
import { ChooseFirstPassword } from './choose-first-password.tsx'
import { Entrance } from '../entrance/entrance.tsx'
import styles from '../entrance/entrance.module.css'
import { useIsMounted } from '../../ui/page/use-is-mounted.ts'
import { refreshSession, useSession } from '../../session/session.ts'

type LinkAnswer = OutputOf<typeof authEndpoints.verifyEmail>
type PasswordNeeded = Extract<LinkAnswer, { status: 'password_needed' }>

/** Uses of links by this page, so that drawing it twice does not use one twice. */
const uses = new Map<string, Promise<LinkAnswer>>()

function redeemOnce(token: string): Promise<LinkAnswer> {
  const use = uses.get(token) ?? call(authEndpoints.verifyEmail, { token })
  uses.set(token, use)
  return use
}

/**
 * Uses a verification link. The page posts, not the link: programs that scan e-mails and open their links use
 * nothing up. Somebody who is signed in is asked first. In another browser than the one that signed up, a password is
 * chosen before the link works.
 */
export function RedeemLink({ token, from }: { token: string; from: string | undefined }) {
  const session = useSession()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [problem, setProblem] = useState<string | null>(null)
  const [passwordNeeded, setPasswordNeeded] = useState<PasswordNeeded | null>(null)
  const [hasBegun, setHasBegun] = useState(false)
  // Decided once: the link itself signs in, which is no reason to ask any more.
  if (!hasBegun && (session.state === 'signed-out' || session.state === 'suspended')) setHasBegun(true)

  const openReturnPath = useCallback(
    async (wasGoingTo: string | null) => {
      const { roles } = await refreshSession()
      // Who has gone elsewhere meanwhile stays there.
      if (isMounted()) await navigate(safeReturnPath(wasGoingTo) ?? homePath(roles), { replace: true })
    },
    [navigate, isMounted],
  )

  useEffect(() => {
    if (!hasBegun) return
    const redeem = async () => {
      try {
        const answer = await redeemOnce(token)
        if (answer.status === 'password_needed') setPasswordNeeded(answer)
        else await openReturnPath(answer.from)
      } catch (error) {
        setProblem(errorMessage(error))
      }
    }
    void redeem()
  }, [hasBegun, token, openReturnPath])

  if (problem) return <AskForLink from={from} problem={problem} />
  if (passwordNeeded)
    return (
      <ChooseFirstPassword
        token={token}
        email={passwordNeeded.email}
        name={passwordNeeded.name}
        from={from}
        onDone={openReturnPath}
      />
    )
  if (session.state === 'signed-in' && !hasBegun) {
    return (
      <Entrance
        title="Verify this address?"
        lead={`You are signed in as ${session.user.email}. The link verifies the address it was sent to, and signs you in with that one instead.`}
      >
        <button type="button" className={styles.submit} onClick={() => setHasBegun(true)}>
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

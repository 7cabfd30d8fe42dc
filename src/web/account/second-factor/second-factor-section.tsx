import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { errorMessage } from '../../call/call.ts'
import { refreshSession, useSession } from '../../session/session.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useFocusAfterForm } from '../../ui/focus/use-focus-after-form.ts'
import { Section } from '../../ui/page/section.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { ConfirmByCode } from './confirm-by-code.tsx'
import { AdminNeedsMore } from './admin-needs-more.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useResumedAct } from '../proof/resumed-act.ts'
import styles from './second-factor.module.css'
import { sessionsQuery } from '../sessions/sessions-query.ts'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

type Doing =
  | { now: 'nothing' | 'setting-up' | 'renewing' | 'turning-off' }
  | { now: 'codes'; codes: string[] }
const nothing: Doing = { now: 'nothing' }

/** Two-step sign-in: off, on, and the ways between. */
export function SecondFactorSection() {
  const session = useSession()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [settingUp, renewing, turningOff] = [
    useResumedAct('set-up-two-step'),
    useResumedAct('renew-recovery-codes'),
    useResumedAct('turn-off-two-step'),
  ]
  const [doing, setDoing] = useState<Doing>(() => {
    if (settingUp) return { now: 'setting-up' }
    if (renewing) return { now: 'renewing' }
    return turningOff ? { now: 'turning-off' } : nothing
  })

  const buttons = useFocusAfterForm<HTMLDivElement>(doing.now === 'nothing' ? null : doing.now)

  /** The roles of an admin may hang on it. */
  const refresh = () => Promise.all([queryClient.invalidateQueries(sessionsQuery), refreshSession()])
  const showCodes = async (codes: string[]) => {
    setDoing({ now: 'codes', codes })
    await refresh()
  }

  return (
    <Section
      title="Two-step sign-in"
      hint="After your password we ask for a code from an app on your phone, so that a stolen password is not enough."
    >
      {session.state === 'signed-in' && session.isSecondFactorNeeded && doing.now !== 'codes' && (
        <AdminNeedsMore onDone={refresh} />
      )}
      {!data && !error && <SkeletonRows rows={1} label="Loading your sign-in settings" />}
      {!data && error && (
        <ErrorState
          title="Your sign-in settings could not be loaded."
          sentence={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && doing.now === 'codes' && (
        <RecoveryCodes codes={doing.codes} onDone={() => setDoing(nothing)} />
      )}
      {data && doing.now === 'setting-up' && (
        <SetUpSecondFactor resumed={settingUp} onDone={showCodes} onCancel={() => setDoing(nothing)} />
      )}
      {data && doing.now === 'renewing' && (
        <ConfirmByCode
          definition={authEndpoints.renewRecoveryCodes}
          act="renew-recovery-codes"
          resumed={renewing}
          label="Make new recovery codes"
          onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
          onCancel={() => setDoing(nothing)}
        />
      )}
      {data && doing.now === 'turning-off' && (
        <ConfirmByCode
          definition={authEndpoints.turnOffSecondFactor}
          act="turn-off-two-step"
          resumed={turningOff}
          label="Turn two-step sign-in off"
          onDone={async () => {
            await refresh()
            setDoing(nothing)
            showToast('Two-step sign-in is off.')
          }}
          onCancel={() => setDoing(nothing)}
        />
      )}
      {data && doing.now === 'nothing' && (
        <div ref={buttons}>
          {data.hasSecondFactor ? (
            <>
              <p className={styles.state}>
                <StatusBadge tone="good" label="On" />
                {data.recoveryCodeCount} of 10 recovery codes left
              </p>
              <div className={styles.actions}>
                <Button variant="default" data-opens="renewing" onClick={() => setDoing({ now: 'renewing' })}>
                  New recovery codes
                </Button>
                <Button
                  variant="subtle"
                  data-opens="turning-off"
                  onClick={() => setDoing({ now: 'turning-off' })}
                >
                  Turn off
                </Button>
              </div>
            </>
          ) : (
            <Button variant="default" onClick={() => setDoing({ now: 'setting-up' })}>
              Set up two-step sign-in
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

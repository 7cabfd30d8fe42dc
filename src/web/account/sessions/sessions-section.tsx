import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import type { AccountSession } from '#shared/contract/identity/account-endpoints.ts'
import { call, errorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts'
import { Section } from '../../ui/page/section.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from '../style/account-page.module.css'
import { describeDevice } from './describe-device.ts'
import { sessionsQuery } from './sessions-query.ts'

export function SessionsSection() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const hasOthers = (data?.sessions.length ?? 0) > 1
  return (
    <Section
      title="Sessions"
      hint="Where you are signed in. A session ends by itself 30 days after its last use."
      actions={hasOthers && <EndOthers />}
    >
      {data && (
        <ul className={styles.list}>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {!data && !error && <SkeletonRows rows={2} label="Loading your sessions" />}
      {!data && error && (
        <ErrorState
          title="Your sessions could not be read."
          sentence={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}

/** Ends sessions and shows them gone at once; they are back, with a word, if it failed. */
function useEndSessions(end: () => Promise<unknown>, isKept: (session: AccountSession) => boolean) {
  const queryClient = useQueryClient()
  const { queryKey } = sessionsQuery
  return useMutation({
    mutationFn: end,
    async onMutate() {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, before && { ...before, sessions: before.sessions.filter(isKept) })
      return before
    },
    onError(error, _nothing, before) {
      queryClient.setQueryData(queryKey, before)
      showToast(errorMessage(error), { tone: 'bad' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

function SessionRow({ session }: { session: AccountSession }) {
  const device = describeDevice(session.userAgent)
  const end = useEndSessions(
    () => call(authEndpoints.revokeSession, { sessionId: session.id }),
    ({ id }) => id !== session.id,
  )
  const button = useRef<HTMLButtonElement>(null)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>
          {device}
          {session.isCurrent && <StatusBadge tone="good" label="This device" />}
        </span>
        <span className={styles.detail}>
          {session.ipAddress && `${session.ipAddress} · `}
          {session.isCurrent ? (
            'in use now'
          ) : (
            <>
              last used <DateText at={session.lastUsedAt} />
            </>
          )}
        </span>
      </div>
      {!session.isCurrent && (
        <Button
          ref={button}
          variant="default"
          size="sm"
          onClick={() => {
            handFocusOn()
            end.mutate()
          }}
        >
          End<VisuallyHidden> the session of {device}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

function EndOthers() {
  const [isAsking, setIsAsking] = useState(false)
  const end = useEndSessions(
    () => call(authEndpoints.revokeOtherSessions, {}),
    ({ isCurrent }) => isCurrent,
  )
  const button = useRef<HTMLButtonElement>(null)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <>
      <Button ref={button} variant="subtle" size="sm" onClick={() => setIsAsking(true)}>
        End all others
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="End all other sessions?"
        confirmLabel="End other sessions"
        cancelLabel="Keep them"
        onConfirm={() => {
          handFocusOn()
          setIsAsking(false)
          end.mutate()
        }}
        onClose={() => setIsAsking(false)}
      >
        Every other device and browser is signed out at its next click. You stay signed in here.
      </ConfirmDialog>
    </>
  )
}

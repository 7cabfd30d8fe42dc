import { Button } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#shared/contract/users.ts'
import { refusals } from '#shared/refusals.ts'
import { useSession } from '../../session/session.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useReasonDialog } from '../parts/use-reason-dialog.ts'
import { useSuspension } from './use-suspension.ts'
import styles from './user-panel.module.css'

/** Whether the account is open, and the way to suspend or restore it. */
export function Suspension({ user }: { user: User }) {
  const session = useSession()
  /** The user as they were when the question was asked. */
  const [asking, setAsking] = useState<User | null>(null)
  const send = useSuspension()
  const isSuspended = user.suspendedAt !== null
  // The user may be read again while the question is open: it never turns into the opposite.
  const isRestoring = (asking ?? user).suspendedAt !== null
  const dialog = useReasonDialog({
    asked: asking,
    draftKey: ({ id, suspendedAt }) => `suspension/${id}/${suspendedAt === null ? 'suspend' : 'restore'}`,
    onClose: () => setAsking(null),
    send: (asked, reason) => send({ user: asked, isSuspended: asked.suspendedAt === null, reason }),
    isStored: (asked) => (asked.suspendedAt !== null) !== isSuspended,
    storedText: ({ email, suspendedAt }) =>
      `The account of ${email} is ${suspendedAt === null ? 'suspended' : 'open'} by now.`,
  })
  const isSelf = session.user?.uid === user.id
  return (
    <div className={styles.role}>
      <p className={styles.words}>
        <strong>{isSuspended ? 'Suspended' : 'Open'}</strong>
        {isSelf ? (
          refusals.own_suspension.sentence
        ) : user.suspendedAt ? (
          <>
            It was suspended <DateText at={user.suspendedAt} />. The reason is listed with the changes below.
          </>
        ) : (
          'A suspended account loses access at its next click.'
        )}
      </p>
      <Button variant="default" disabled={isSelf} onClick={() => setAsking(user)}>
        {isSuspended ? 'Restore the account' : 'Suspend the account'}
      </Button>
      <ReasonDialog
        {...dialog}
        title={
          isRestoring ? `Restore the account of ${user.email}?` : `Suspend the account of ${user.email}?`
        }
        confirmLabel={isRestoring ? 'Restore' : 'Suspend'}
        cancelLabel="Leave as it is"
        isDestructive={!isRestoring}
      >
        {isRestoring
          ? 'They can sign in again, and continue wherever they are still signed in.'
          : 'They lose access at their next click, wherever they are signed in, and see whom to contact. Subscriptions continue and are still billed; end them separately.'}
      </ReasonDialog>
    </div>
  )
}

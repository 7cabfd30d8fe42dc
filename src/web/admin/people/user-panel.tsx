import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#shared/contract/users.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { refusals } from '#shared/refusals.ts'
import { Refusal, errorMessage } from '../../call/call.ts'
import { useSession } from '../../session/session.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { adminSubscriptionsQuery } from '../parts/admin-queries.ts'
import { ChangeList } from '../changes/change-list.tsx'
import { recordPath } from '../changes/use-record-filter.ts'
import { PanelFacts } from '../panel-frame/panel-facts.tsx'
import { PanelHead } from '../panel-frame/panel-head.tsx'
import { PanelWaiting } from '../panel-frame/panel-waiting.tsx'
import { supportViewAddress } from '../support/use-visit.ts'
import { RoleDialog } from './role-dialog.tsx'
import { SubscriptionLine } from './subscription-line.tsx'
import { Suspension } from './suspension.tsx'
import styles from './user-panel.module.css'
import { userQuery } from './user-query.ts'

/** One user as an admin sees them: who they are, their role, their subscriptions, what was changed about them. */
export function UserPanel({ userId }: { userId: string }) {
  const { data: user, error, refetch } = useQuery(userQuery(userId))
  if (user) return <Content user={user} />
  return (
    <PanelWaiting thing="User" error={user === null ? noSuchUser : error} onRetry={() => void refetch()} />
  )
}

const noSuchUser = new Refusal({ status: 404, detail: 'There is no such user.' }, 'not_found')

function Content({ user }: { user: User }) {
  return (
    <>
      <PanelHead eyebrow="User" title={user.name || user.email}>
        <Avatar name={user.name || user.email} url={user.photoURL} size={40} />
        {user.name && <span>{user.email}</span>}
        {hasRole(user, 'admin') && <StatusBadge tone="busy" label="Admin" />}
        {user.suspendedAt !== null && <StatusBadge tone="bad" label="Suspended" />}
        {!user.emailVerified && <StatusBadge tone="warn" label="Address not verified" />}
        <Link to={supportViewAddress(user.id)}>See what they see</Link>
      </PanelHead>
      <PanelFacts>
        <div>
          <dt>Joined</dt>
          <dd>
            <DateText at={user.createdAt} />
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{user.emailVerified ? 'Verified' : 'Not verified yet'}</dd>
        </div>
        <div>
          <dt>Id</dt>
          <dd>{user.id}</dd>
        </div>
        {Object.entries(user.extra).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </PanelFacts>
      <Section title="Role">
        <Role user={user} />
      </Section>
      <Section title="Account">
        <Suspension user={user} />
      </Section>
      <Section title="Subscriptions">
        <Subscriptions userId={user.id} />
      </Section>
      <Section
        title="Changes"
        actions={
          <Link className={styles.aside} to={recordPath({ about: 'user', subject: user.id })}>
            In the record
          </Link>
        }
      >
        <ChangeList filter={{ subjectKind: 'user', subjectId: user.id }} pageSize={5} />
      </Section>
    </>
  )
}

function Role({ user }: { user: User }) {
  const session = useSession()
  /** The user as they were when the question was asked. */
  const [asking, setAsking] = useState<User | null>(null)
  const isAdmin = hasRole(user, 'admin')
  const isSelf = session.user?.uid === user.id
  return (
    <div className={styles.role}>
      <p className={styles.words}>
        <strong>{isAdmin ? 'Admin' : 'Customer'}</strong>
        {isSelf
          ? refusals.own_roles.sentence
          : isAdmin
            ? 'Sees all customers and films, and may change prices and roles.'
            : user.suspendedAt !== null
              ? 'Restore the account before it is given a role.'
              : 'Sees their own films only.'}
      </p>
      <Button
        variant="default"
        disabled={isSelf || (!isAdmin && user.suspendedAt !== null)}
        onClick={() => setAsking(user)}
      >
        {isAdmin ? 'Take the admin role' : 'Make admin'}
      </Button>
      <RoleDialog asked={asking} users={[user]} onClose={() => setAsking(null)} />
    </div>
  )
}

function Subscriptions({ userId }: { userId: string }) {
  const { data, error, refetch } = useInfiniteQuery(adminSubscriptionsQuery({ userId }))
  if (!data && error) {
    return (
      <ErrorState
        title="The subscriptions could not be read."
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonRows rows={2} label="Loading the subscriptions" />
  const subscriptions = data.pages.flatMap((page) => page.subscriptions)
  if (subscriptions.length === 0) return <p className={styles.none}>Has not bought anything yet.</p>
  return (
    <ul>
      {subscriptions.map((subscription) => (
        <SubscriptionLine key={subscription.id} subscription={subscription} />
      ))}
    </ul>
  )
}

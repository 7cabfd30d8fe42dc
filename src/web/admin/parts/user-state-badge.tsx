import type { User } from '#shared/contract/users.ts'
import { userStateTitles, type UserState } from '#shared/identity/user-state.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'

/** The state of an account; quiet for active ones. */
export function UserStateBadge({ user }: { user: Pick<User, 'emailVerified' | 'suspendedAt'> }) {
  const state = findState(user)
  if (state === 'verified') return userStateTitles.verified
  return <StatusBadge tone={state === 'suspended' ? 'bad' : 'warn'} label={userStateTitles[state]} />
}

function findState({ emailVerified, suspendedAt }: Pick<User, 'emailVerified' | 'suspendedAt'>): UserState {
  if (suspendedAt !== null) return 'suspended'
  return emailVerified ? 'verified' : 'unverified'
}

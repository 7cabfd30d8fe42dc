import { updateUserSuspension, type User } from '#shared/contract/users.ts'
import { call } from '../../call/call.ts'
import { useUserChange } from './use-user-change.ts'

interface SuspensionChange {
  user: Pick<User, 'id' | 'email'>
  isSuspended: boolean
  reason: string
}

/** Suspends an account or restores it. */
export const useSuspension = () =>
  useUserChange<SuspensionChange>({
    mutationFn: ({ user, isSuspended, reason }) =>
      call(updateUserSuspension, { userId: user.id, isSuspended, reason }),
    doneText: ({ email, suspendedAt }) =>
      suspendedAt === null ? `${email} can sign in again.` : `${email} is suspended.`,
    unchangedText: (email) => `The account of ${email} stays as it was.`,
  })

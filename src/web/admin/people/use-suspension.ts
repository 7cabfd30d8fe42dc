import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateUserSuspension, type User } from '#shared/contract/users.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { changesKey, usersKey } from '../parts/admin-queries.ts'
import { describeFailedChange, type FailedChange } from '../parts/failed-change.ts'
import { userQuery } from './user-query.ts'

export interface SuspensionChange {
  user: Pick<User, 'id' | 'email'>
  isSuspended: boolean
  reason: string
}

/**
 * Suspends an account or restores it. Waits for the answer: who may do what is never shown before it is so.
 * @returns sends the change; resolves with why it failed, or with null
 */
export function useSuspension() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ user, isSuspended, reason }: SuspensionChange) =>
      call(updateUserSuspension, { userId: user.id, isSuspended, reason }),
    onSuccess: ({ user }) => {
      cacheAnswer(queryClient, userQuery(user.id).queryKey, user)
      showToast(
        user.suspendedAt === null ? `${user.email} can sign in again.` : `${user.email} is suspended.`,
      )
    },
    // Where the answer was lost, the change may be stored.
    onError: (_error, { user }) => void queryClient.invalidateQueries(userQuery(user.id)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: usersKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
    },
  })
  return (change: SuspensionChange): Promise<FailedChange | null> =>
    mutateAsync(change).then(
      () => null,
      (error: unknown) => describeFailedChange(`The account of ${change.user.email} stays as it was.`, error),
    )
}

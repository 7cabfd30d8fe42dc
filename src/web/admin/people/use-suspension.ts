import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateUserSuspension, type User } from '#shared/contract/users.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, changeErrorMessage } from '../../call/call.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { changesKey, usersKey } from '../parts/admin-queries.ts'
import { userQuery } from './user-query.ts'

export interface SuspensionChange {
  user: Pick<User, 'id' | 'email'>
  isSuspended: boolean
  reason: string
}

/**
 * Suspends an account or restores it. Waits for the answer: who may do what is never shown before it is so.
 * @param onDone not called after an error, so that the dialog still has the reason for a retry
 */
export function useSuspension(onDone: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ user, isSuspended, reason }: SuspensionChange) =>
      call(updateUserSuspension, { userId: user.id, isSuspended, reason }),
    onSuccess: ({ user }) => {
      cacheAnswer(queryClient, userQuery(user.id).queryKey, user)
      showToast(
        user.suspendedAt === null ? `${user.email} can sign in again.` : `${user.email} is suspended.`,
      )
      onDone()
    },
    onError: (error, { user }) => {
      showToast(changeErrorMessage(`The account of ${user.email} stays as it was.`, error), { tone: 'bad' })
      // Where the answer was lost, the change may be stored.
      void queryClient.invalidateQueries(userQuery(user.id))
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: usersKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
    },
  })
  return { change: mutate, isBusy: isPending }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateUserRoles, type User } from '#shared/contract/users.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { changesKey, usersKey } from '../parts/admin-queries.ts'
import { describeFailedChange, type FailedChange } from '../parts/failed-change.ts'
import { userQuery } from './user-query.ts'

export interface RoleChange {
  user: Pick<User, 'id' | 'email' | 'roles'>
  isAdmin: boolean
  reason: string
}

/**
 * Gives or takes the admin role. Waits for the answer: who may do what is never shown before it is so.
 * @returns sends the change; resolves with why it failed, or with null
 */
export function useRoleChange() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ user, isAdmin, reason }: RoleChange) =>
      call(updateUserRoles, { userId: user.id, roles: isAdmin ? ['user', 'admin'] : ['user'], reason }),
    onSuccess: ({ user }) => {
      cacheAnswer(queryClient, userQuery(user.id).queryKey, user)
      showToast(
        hasRole(user, 'admin') ? `${user.email} is an admin now.` : `${user.email} is no longer an admin.`,
      )
    },
    // Where the answer was lost, the change may be stored.
    onError: (_error, { user }) => void queryClient.invalidateQueries(userQuery(user.id)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: usersKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
    },
  })
  return (change: RoleChange): Promise<FailedChange | null> =>
    mutateAsync(change).then(
      () => null,
      (error: unknown) => describeFailedChange(`The roles of ${change.user.email} stay as they were.`, error),
    )
}

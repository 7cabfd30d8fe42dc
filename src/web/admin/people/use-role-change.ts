import { updateUserRoles, type User } from '#shared/contract/users.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { call } from '../../call/call.ts'
import { useUserChange } from './use-user-change.ts'

interface RoleChange {
  user: Pick<User, 'id' | 'email'>
  isAdmin: boolean
  reason: string
}

/** Gives or takes the admin role. */
export const useRoleChange = () =>
  useUserChange<RoleChange>({
    mutationFn: ({ user, isAdmin, reason }) =>
      call(updateUserRoles, { userId: user.id, roles: isAdmin ? ['user', 'admin'] : ['user'], reason }),
    doneText: (user) =>
      hasRole(user, 'admin') ? `${user.email} is an admin now.` : `${user.email} is no longer an admin.`,
    unchangedText: (email) => `The roles of ${email} stay as they were.`,
  })

import type { HandlersOf } from '../http/handler.ts'
import type { UsersDeps } from './users-deps.ts'
import { listUsers } from './list-users.ts'
import { readUser } from './read-user.ts'
import { updateUserRoles } from './update-user-roles.ts'
import { updateUserSuspension } from './update-user-suspension.ts'
import { visitUser } from './visit-user.ts'

export const usersHandlers: HandlersOf<
  'listUsers' | 'readUser' | 'updateUserRoles' | 'updateUserSuspension' | 'visitUser',
  UsersDeps
> = {
  listUsers: ({ deps }, input) => listUsers(deps, input),
  readUser: async ({ deps, user }, { userId }) => ({ user: await readUser(deps, user, userId) }),
  updateUserRoles: async ({ deps, user }, input) => ({ user: await updateUserRoles(deps, user, input) }),
  updateUserSuspension: async ({ deps, user }, input) => ({
    user: await updateUserSuspension(deps, user, input),
  }),
  visitUser: async ({ deps, user }, { userId }) => ({ user: await visitUser(deps, user, userId) }),
}

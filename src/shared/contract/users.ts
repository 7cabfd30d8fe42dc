import { z } from 'zod'
import { roleSchema } from '../identity/roles.ts'
import { userStateSchema } from '../identity/user-state.ts'
import { defineCall } from './call/define-call.ts'
import { idField, neededReasonField, pageFields, timeField } from '../fields.ts'

const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  /** Where the photo is; readable by its owner and by admins. */
  photoURL: z.string().nullable(),
  roles: z.array(roleSchema),
  /** Since when the account is suspended; null while it is not. */
  suspendedAt: timeField.nullable(),
  extra: z.record(z.string(), z.unknown()),
  createdAt: timeField,
})
export type User = z.infer<typeof userSchema>

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/users',
  summary: 'All users, a page at a time: searched by parts of address and name, by role, by state.',
  access: 'admin',
  input: z.object({
    /**
     * Words, each of which is part of the address or the name; words of one or two letters match beginnings only.
     */
    search: z.string().max(200).optional(),
    /** `user`: users without another role. */
    role: roleSchema.optional(),
    state: userStateSchema.optional(),
    sort: z.enum(['newest', 'oldest', 'email']).default('newest'),
    ...pageFields,
  }),
  output: z.object({
    users: z.array(userSchema.extend({ subscriptionCount: z.int() })),
    lastVisible: z.string().nullable(),
  }),
  refusals: [],
})

export const readUser = defineCall({
  method: 'GET',
  path: '/api/users/:userId',
  summary: 'One user: oneself, or anyone for an admin; null where there is none.',
  access: 'user',
  input: z.object({ userId: idField }),
  output: z.object({ user: userSchema.nullable() }),
  refusals: [],
})

export const updateUserRoles = defineCall({
  method: 'PATCH',
  path: '/api/users/:userId/roles',
  summary: 'Gives or takes a role. The last admin stays admin; own roles can’t be changed.',
  access: 'admin',
  operation: 'write',
  input: z.object({ userId: idField, roles: z.array(roleSchema).min(1), reason: neededReasonField }),
  output: z.object({ user: userSchema }),
  refusals: ['not_found', 'last_admin', 'own_roles'],
})

export const updateUserSuspension = defineCall({
  method: 'PATCH',
  path: '/api/users/:userId/suspension',
  summary:
    'Suspends an account, or restores it; counts from its next request. The last admin and the own account can’t be suspended.',
  access: 'admin',
  operation: 'write',
  input: z.object({ userId: idField, isSuspended: z.boolean(), reason: neededReasonField }),
  output: z.object({ user: userSchema }),
  refusals: ['not_found', 'last_admin', 'own_suspension'],
})

export const visitUser = defineCall({
  method: 'POST',
  path: '/api/users/:userId/visits',
  summary: 'Opens the support view of a customer: who they are. The visit is kept in the record of changes.',
  access: 'admin',
  input: z.object({ userId: idField }),
  output: z.object({ user: userSchema }),
  refusals: ['not_found'],
})

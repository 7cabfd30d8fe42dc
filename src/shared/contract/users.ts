import { z } from 'zod'
import { roleSchema } from '../identity/roles.ts'
import { defineCall } from './define-call.ts'
import { idField, pageFields, reasonField, timeField } from './fields.ts'

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  roles: z.array(roleSchema),
  extra: z.record(z.string(), z.unknown()),
  createdAt: timeField,
})
export type User = z.infer<typeof userSchema>

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/users',
  summary: 'All users, newest first, a page at a time.',
  access: 'admin',
  input: z.object({
    search: z.string().max(200).optional(),
    role: roleSchema.optional(),
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
  summary: 'Gives or takes a role. The last admin stays admin; nobody changes their own roles.',
  access: 'admin',
  operation: 'write',
  input: z.object({ userId: idField, roles: z.array(roleSchema).min(1), reason: reasonField.default('') }),
  output: z.object({ user: userSchema }),
  refusals: ['not_found', 'last_admin', 'own_roles'],
})

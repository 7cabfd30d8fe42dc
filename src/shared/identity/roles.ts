import { z } from 'zod'

export const roleSchema = z.enum(['user', 'admin'])
export type Role = z.infer<typeof roleSchema>

/** What a new user is. */
export const defaultRoles: readonly Role[] = ['user']

/** Whether a user has a role, for pages and server. Unknown stored roles are ignored. */
export function hasRole(holder: { roles: readonly string[] } | null | undefined, role: Role): boolean {
  return holder?.roles.includes(role) ?? false
}

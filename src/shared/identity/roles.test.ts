import { expect, test } from 'vitest'
import { defaultRoles, hasRole, roleSchema } from './roles.ts'

test('there are two roles, and a new person has the first', () => {
  expect(roleSchema.options).toEqual(['user', 'admin'])
  expect(defaultRoles).toEqual(['user'])
})

test.each([
  [{ roles: ['user', 'admin'] }, true],
  [{ roles: ['admin'] }, true],
  [{ roles: ['user'] }, false],
  [{ roles: [] }, false],
  [{ roles: ['administrator', 'Admin'] }, false],
  [null, false],
  [undefined, false],
])('the role check finds of %j that it is an admin: %s', (holder, isAdmin) => {
  expect(hasRole(holder, 'admin')).toBe(isAdmin)
})

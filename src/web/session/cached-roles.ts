import { createCachedEntryReader } from './create-cached-entry-reader.ts'

const noRoles: readonly string[] = []

/** The roles of who was signed in last in this browser. */
export const readCachedRoles = createCachedEntryReader({
  key: 'roles',
  label: 'roles',
  isValid: (value): value is readonly string[] =>
    Array.isArray(value) && value.every((role) => typeof role === 'string'),
  empty: noRoles,
})

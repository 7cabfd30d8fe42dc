import { findUserEmails } from './users.db.ts'

/** The names of people: their addresses, by id. Those that are gone are left out. */
export const nameUsers = findUserEmails

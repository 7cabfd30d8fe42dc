import { findUserEmails } from './users.db.ts'

/** Users' addresses, by id. Deleted users are left out. */
export const nameUsers = findUserEmails

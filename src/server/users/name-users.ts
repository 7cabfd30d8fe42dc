import { findUserEmail, findUserEmails } from './users.db.ts'

/** Users' addresses, by id. That of a deleted account is undeliverable. */
export const nameUsers = findUserEmails

/** The address of one user, who exists. */
export const nameUser = findUserEmail

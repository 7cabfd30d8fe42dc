import { lockUserAndAdmins } from './users.db.ts'

/** Locks a user and all admins until the transaction ends: no admin role is given or taken meanwhile. */
export const lockAdmins = lockUserAndAdmins

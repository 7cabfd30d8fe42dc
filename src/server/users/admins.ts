import { findEmailsOfAdmins, lockUserAndAdmins } from './users.db.ts'

/** Locks a user and all admins until the transaction ends, so that the number of admins can't change meanwhile. */
export const lockAdmins = lockUserAndAdmins

/** Whether the studio would have no admin without this user. */
export function isLastAdmin(adminIds: readonly string[], userId: string): boolean {
  return adminIds.length === 1 && adminIds[0] === userId
}

/** The verified addresses of all admins who are not suspended, for e-mails about what waits for the studio. */
export const findAdminEmails = findEmailsOfAdmins

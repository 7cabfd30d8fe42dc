import { findEmailsOfAdmins, lockUserAndAdmins } from './users.db.ts'

/** A person and all admins, locked until the transaction ends: nobody becomes or stops being an admin meanwhile. */
export const lockAdmins = lockUserAndAdmins

/** Whether nobody would be left to run the studio without this person. */
export function isLastAdmin(adminIds: readonly string[], userId: string): boolean {
  return adminIds.length === 1 && adminIds[0] === userId
}

/** The verified addresses of all admins who are not suspended, for e-mails about what waits for the studio. */
export const findAdminEmails = findEmailsOfAdmins

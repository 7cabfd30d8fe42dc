import { findEmailsOfAdmins } from './users.db.ts'

/** The verified addresses of all admins who are not suspended: who is told what waits for the studio. */
export const findAdminEmails = findEmailsOfAdmins

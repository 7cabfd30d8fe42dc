import { findEmailsOfAdmins } from './users.db.ts'

/** The verified addresses of all admins who are not suspended: recipients of e-mails about the studio's work. */
export const findAdminEmails = findEmailsOfAdmins

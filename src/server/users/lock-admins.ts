import { lockUserAndAdmins } from './users.db.ts'

/** A person and all admins, locked until the transaction ends: nobody becomes or stops being an admin meanwhile. */
export const lockAdmins = lockUserAndAdmins

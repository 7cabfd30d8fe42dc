import { holdUser } from './users.db.ts'

/** Whether an account still exists, which it then does until the transaction ends: for what is to be deleted with it. */
export const holdAccount = holdUser

import { holdUser, keepUser, lockUser, lockUserReferences } from './users.db.ts'

/** Whether an account still exists, which it then does until the transaction ends: for what is to be deleted with it. */
export const holdAccount = holdUser

/** The same, where another account is held before it. */
export const keepAccount = keepUser

/** The same, exclusively: for changes of one user's data that must follow one another, such as limits and versions. */
export const lockAccount = lockUser

/** Before an account is deleted: no row that refers to it is written until the transaction ends. */
export const lockAccountReferences = lockUserReferences

import { lockVerifiedRow } from './verified-user.db.ts'

/**
 * Locks a user's row until the transaction ends, so that changes of one person follow one another, and none follows the
 * deletion of the account.
 * @returns false if the account was deleted
 */
export const lockVerifiedUser = lockVerifiedRow

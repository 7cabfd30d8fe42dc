import { clearImage, writeImage, writeRoles, writeSuspension } from './store/user-fields.db.ts'

/** Shows a photo beside a user's name. @returns false if the account was deleted */
export const setUserImage = writeImage

/** Removes a photo, unless a newer one has replaced it. */
export const clearUserImage = clearImage

/** Replaces the roles. Under the lock of the user. */
export const setUserRoles = writeRoles

/** Suspends an account, or restores it. Under the lock of the user. @param suspendedAt null restores */
export const setUserSuspension = writeSuspension

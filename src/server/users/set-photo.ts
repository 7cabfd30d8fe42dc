import type { Database } from '../outside/database/connection/connect-database.ts'
import { clearUserImage, setUserImage } from '../identity/update-user.ts'

/**
 * Shows a photo beside a user's name.
 * @returns false if the account was deleted
 */
export const setPhoto = (db: Database, userId: string, url: string, now: Date): Promise<boolean> =>
  setUserImage(db, userId, url, now)

/** Removes a photo, unless a newer one has replaced it. */
export const takePhoto = (db: Database, userId: string, url: string): Promise<void> =>
  clearUserImage(db, userId, url)

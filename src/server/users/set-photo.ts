import type { Database } from '../outside/database/connection/connect-database.ts'
import { clearImage, writeImage } from './user-photo.db.ts'

/**
 * Shows a photo beside a user's name.
 * @returns false if the account was deleted
 */
export const setPhoto = (db: Database, userId: string, url: string, now: Date): Promise<boolean> =>
  writeImage(db, userId, url, now)

/** Removes a photo, unless a newer one has replaced it. */
export const takePhoto = (db: Database, userId: string, url: string): Promise<void> =>
  clearImage(db, userId, url)

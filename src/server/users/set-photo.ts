import type { Database } from '../outside/database/connection/connect-database.ts'
import { clearImage, writeImage } from './user-photo.db.ts'

/**
 * Shows a photo beside a person's name.
 * @returns false if the account is gone
 */
export const setPhoto = (db: Database, userId: string, url: string, now: Date): Promise<boolean> =>
  writeImage(db, userId, url, now)

/** Takes a photo away again, unless there is a newer one by now. */
export const takePhoto = (db: Database, userId: string, url: string): Promise<void> =>
  clearImage(db, userId, url)

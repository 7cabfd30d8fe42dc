import { createHash } from 'node:crypto'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findOrMakeSecret } from './store/identity.db.ts'
import { fingerprint } from './store/seal-secret.ts'

/** What is stored of a secret that a program made: its 128 random bits or more make a salt and a slow hash unnecessary. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Derives 256 bits from a text by a key of this purpose: a retry makes the same secret, though only its hash is stored. */
export async function deriveSecret(db: Database, purpose: string, text: string): Promise<string> {
  return fingerprint(text, purpose, await findOrMakeSecret(db, purpose))
}

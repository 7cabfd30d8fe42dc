import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 12,000 most common passwords of ten characters and more in published leaks (from SecLists, MIT: the ten-million
 * list and its like), written by scripts/write-common-passwords.ts. Stored as fingerprints of 48 bits, so that the
 * file contains no plain passwords; one in twenty thousand million uncommon passwords is refused by accident.
 */
let cached: string | null = null
const fingerprints = (): string =>
  (cached ??= `\n${readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'latin1')}`)

/** Case-insensitive: attackers try both. */
export const fingerprintPassword = (password: string): string =>
  createHash('sha256')
    .update(password.normalize('NFC').toLowerCase())
    .digest()
    .subarray(0, 6)
    .toString('base64url')

/** Whether a password is among the most common ones in leaks. */
export const isCommonPassword = (password: string): boolean =>
  fingerprints().includes(`\n${fingerprintPassword(password)}\n`)

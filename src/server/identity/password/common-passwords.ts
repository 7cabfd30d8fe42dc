import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 12,000 most common passwords of ten characters and more in published leaks (from SecLists, MIT: the ten-million list
 * and its like), written by scripts/write-common-passwords.ts. As fingerprints, because nobody wants to read them:
 * 48 bits each, so one honest password in twenty thousand million is refused by accident.
 */
let kept: string | null = null
const fingerprints = (): string =>
  (kept ??= `\n${readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'latin1')}`)

/** Case does not count: whoever guesses tries both. */
export const fingerprintPassword = (password: string): string =>
  createHash('sha256')
    .update(password.normalize('NFC').toLowerCase())
    .digest()
    .subarray(0, 6)
    .toString('base64url')

/** Whether a password is among the first that anybody would try who has read the leaks of others. */
export const isCommonPassword = (password: string): boolean =>
  fingerprints().includes(`\n${fingerprintPassword(password)}\n`)

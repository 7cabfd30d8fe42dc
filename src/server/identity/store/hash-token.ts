import { createHash } from 'node:crypto'

/**
 * What is stored in place of a token: who reads the table can't use what is in it. One round is enough, for nobody
 * guesses 256 random bits.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

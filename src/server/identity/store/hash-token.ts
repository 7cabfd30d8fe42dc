import { createHash } from 'node:crypto'

/** Hash of a token for storage: a copy of the table opens nothing. One round is enough for 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

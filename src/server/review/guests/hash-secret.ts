import { createHash } from 'node:crypto'

/** What of a link's secret is stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

import { randomBytes } from 'node:crypto'
import { fingerprint } from '../store/seal-secret.ts'

const codeCount = 10
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Ten codes of 80 random bits, in groups that are easy to write down: `k3vu-2mqa-7hzt-wd5e`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length])
    return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-')
  })
}

/** What is stored of a code. So many random bits need no slow hash. */
export function hashRecoveryCode(code: string, userId: string, sharedSecret: string): string {
  return fingerprint(`${userId} ${code.replaceAll('-', '')}`, 'recovery code', sharedSecret)
}

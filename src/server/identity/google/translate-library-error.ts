import type { RefusalCode } from '#shared/refusals.ts'
import { refuse } from '../../http/refusal.ts'

/** The library's error codes and ours. */
const readUploadRefusal: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  INVALID_TOKEN: 'link_invalid',
  USER_NOT_FOUND: 'link_invalid',
  INVALID_PASSWORD: 'wrong_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'no_password',
  UNAUTHORIZED: 'signed_out',
  PROVIDER_NOT_FOUND: 'google_unavailable',
}

/**
 * The refusal that an error answer of the library stands for; what it refuses for reasons that our own checks should
 * have caught is a bug.
 */
export function translateLibraryError(status: number, body: unknown): Error {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  const refusal = readUploadRefusal[code]
  return refusal ? refuse(refusal) : new Error(`The identity library answered ${status} ${code}`)
}

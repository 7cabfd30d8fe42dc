import { Secret, TOTP } from 'otpauth'
import { brand } from '#shared/brand.ts'

/** Codes of the step before and after count too: clocks differ, and typing takes its time. */
const toleratedSteps = 1

/** As every authenticator app assumes: RFC 6238 with SHA-1, six digits, 30 seconds. */
const createTotp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret) })

/** 160 random bits, in the Base32 that people can type. */
export const makeTimeCodeSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth://` address that an app reads from a QR code. */
export const timeCodeAddress = (secret: string, email: string): string => createTotp(secret, email).toString()

/**
 * The 30-second step that a code belongs to; null for a code of no step near now. Whether it was used already is for
 * the caller to ask.
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  const codes = createTotp(secret)
  const timestamp = now.getTime()
  const offset = codes.validate({ token: code, timestamp, window: toleratedSteps })
  return offset === null ? null : codes.counter({ timestamp }) + offset
}

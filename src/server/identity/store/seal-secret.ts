import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Derives a separate key for each purpose. */
const keyFor = (sharedSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sharedSecret, '', `arcframe ${purpose}`, 32))

/**
 * Encrypts a text for the database, so that a copy of the table alone is of no use.
 * @param owner whom it belongs to: sealed for one, it does not open for another
 */
export function sealText(text: string, owner: string, sharedSecret: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(sharedSecret, 'sealed text'), nonce)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** @throws Error for what was not sealed with this secret for this owner */
export function openText(sealed: string, owner: string, sharedSecret: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    algorithm,
    keyFor(sharedSecret, 'sealed text'),
    bytes.subarray(0, nonceBytes),
  )
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

/** A fingerprint that only who has the shared secret can make. */
export function fingerprint(text: string, purpose: string, sharedSecret: string): string {
  return createHmac('sha256', keyFor(sharedSecret, purpose)).update(text).digest('base64url')
}

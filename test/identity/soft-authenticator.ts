import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewCredential, ShownCredential } from '#shared/contract/identity/passkeys.ts'

/** What is changed about an answer to see it refused. */
export interface Flaws {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  counter?: number
  userHandle?: string
}

export interface SoftAuthenticator {
  credentialId: string
  make(options: { challenge: string }, flaws?: Flaws): NewCredential
  show(options: { challenge: string }, flaws?: Flaws): ShownCredential
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** A device with one key (ES256, no attestation; WebAuthn 3, section 6), for tests that see what a server refuses. */
export function makeAuthenticator(home: { baseUrl: string; userId: string }): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(24)
  const { hostname, origin: ownOrigin } = new URL(home.baseUrl)
  let uses = 0

  const clientData = (type: string, challenge: string, origin = ownOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    { rpId = hostname, isUserVerified = true, counter = uses }: Flaws,
    more?: Buffer,
  ) => {
    const flags = Buffer.from([0x01 | (isUserVerified ? 0x04 : 0) | (more ? 0x40 : 0)])
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([hash(rpId), flags, count, more ?? Buffer.alloc(0)])
  }
  const named = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} } as const

  return {
    credentialId: named.id,
    make({ challenge }, flaws = {}) {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(flaws, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(data)],
        ]),
      )
      const client = clientData('webauthn.create', challenge, flaws.origin)
      return {
        ...named,
        response: {
          clientDataJSON: text(client),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      }
    },
    show({ challenge }, flaws = {}) {
      uses += 1
      const client = clientData('webauthn.get', challenge, flaws.origin)
      const data = authenticatorData(flaws)
      return {
        ...named,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, hash(client)]), privateKey)),
          userHandle: text(flaws.userHandle ?? home.userId),
        },
      }
    },
  }
}

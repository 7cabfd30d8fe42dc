import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const dayMs = 86_400_000

/** The parts of X.509 (RFC 5280) in DER: what each tag byte means. */
const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  /** Numbered fields: the certificate's version, its extensions, and a DNS name among alternative names. */
  version: 0xa0,
  extensions: 0xa3,
  dnsName: 0x82,
} as const

/** Object identifiers, encoded. */
const objectIds = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  alternativeNames: '551d11',
} as const

function der(tag: keyof typeof tags, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tags[tag], ...encodeLength(body.length)]), body])
}

/** As short as it goes: browsers refuse anything longer. */
function encodeLength(length: number): number[] {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

const objectId = (name: keyof typeof objectIds) => der('objectId', Buffer.from(objectIds[name], 'hex'))

/** `YYMMDDhhmmssZ` */
const utcTime = (at: Date) =>
  der('utcTime', Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

/**
 * A certificate for a host of this machine, signed by itself and good for a day, for tests that speak TLS. Node reads
 * certificates but makes none, and not every machine has a tool that does.
 *
 * @returns both as PEM, for `node:https`
 */
export function makeCertificate(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der('sequence', objectId('ecdsaWithSha256'))
  const name = der(
    'sequence',
    der('set', der('sequence', objectId('commonName'), der('utf8', Buffer.from(host)))),
  )
  const alternativeNames = der(
    'sequence',
    objectId('alternativeNames'),
    der('octetString', der('sequence', der('dnsName', Buffer.from(host)))),
  )
  const statement = der(
    'sequence',
    // Version 3, counted from zero.
    der('version', der('integer', Buffer.from([2]))),
    // Positive: the first bit is the sign.
    der('integer', Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    der('sequence', utcTime(new Date(Date.now() - dayMs / 24)), utcTime(new Date(Date.now() + dayMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der('extensions', der('sequence', alternativeNames)),
  )
  // A bit string begins with the number of its unused bits.
  const signature = der('bitString', Buffer.from([0]), sign('sha256', statement, privateKey))
  const encoded = der('sequence', statement, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${encoded.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

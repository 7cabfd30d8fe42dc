import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id in the provider's style, such as `sub_…`. Unguessable: 24 characters of 62, from the system's generator. */
export function makeId(prefix: string, length = 24): string {
  let id = prefix
  for (let count = 0; count < length; count++) id += alphabet.charAt(randomInt(alphabet.length))
  return id
}

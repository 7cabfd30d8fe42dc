/** An id for a line that was added here; unlike the default ones, unique among tabs and devices. Works on plain http too. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    byte.toString(36).padStart(2, '0'),
  ).join('')
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintPassword } from '#server/identity/password/common-passwords.ts'
import { passwordLengthMin } from '#shared/contract/identity/auth-fields.ts'

/**
 * `node scripts/write-common-passwords.ts LIST…` writes the fingerprints for
 * src/server/identity/password/common-passwords.ts from lists of leaked passwords, one on each line, most common
 * first. Passwords below the minimum length, and all after the first 12,000, are left out.
 */
const maxPasswords = 12_000
const target = join(import.meta.dirname, '../src/server/identity/password/common-passwords.txt')

const lists = process.argv.slice(2).map((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= passwordLengthMin),
)
if (lists.length === 0) throw new Error('Name the lists to read')

// Interleaved, so that the most common of each list are first.
const longest = Math.max(...lists.map((list) => list.length))
const fingerprints = new Set<string>()
for (let n = 0; n < longest && fingerprints.size < maxPasswords; n += 1) {
  for (const list of lists) {
    const password = list[n]
    if (password !== undefined) fingerprints.add(fingerprintPassword(password))
  }
}
writeFileSync(target, `${[...fingerprints].toSorted().join('\n')}\n`)
console.log(`${fingerprints.size} fingerprints`)

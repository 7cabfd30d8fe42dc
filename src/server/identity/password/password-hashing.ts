import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordCost, type PasswordCost } from './password-cost.ts'
import { createPasswordQueue, type HashingCaller } from './password-queue.ts'

const deriveKey = promisify(argon2)

const keyBytes = 32

/** One derivation at a time: each takes tens of megabytes and a thread that files and DNS need too. */
const queue = createPasswordQueue()

/** For demo data, tests and the decoy hash. */
const noCaller: HashingCaller = { lane: 'stranger', networkUse: 0 }

/**
 * @param caller decides about the order of the queue
 * @returns the hash with its salt and cost, in the PHC format
 * @throws Refusal busy
 */
export async function hashPassword(password: string, caller = noCaller): Promise<string> {
  const salt = randomBytes(16)
  const key = await queue.run(caller, () => derive(password, salt, passwordCost, keyBytes))
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(key)}`
}

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Whether a password is the one that was hashed; false for a hash that is none.
 * @throws Refusal busy
 */
export async function verifyPassword({
  hash,
  password,
  caller = noCaller,
}: {
  hash: string
  password: string
  /** Decides about the order of the queue. */
  caller?: HashingCaller | undefined
}): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', key = ''] = format.exec(hash) ?? []
  if (!memory) return false
  const expected = Buffer.from(key, 'base64')
  const costThen = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await queue.run(caller, () =>
    derive(password, Buffer.from(salt, 'base64'), costThen, expected.length),
  )
  return timingSafeEqual(found, expected)
}

async function derive(
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: PasswordCost,
  tagLength: number,
) {
  // One password, however a keyboard composes its accents.
  const message = password.normalize('NFC')
  return deriveKey('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength })
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

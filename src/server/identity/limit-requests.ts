import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { AuthEndpointName } from '#shared/contract/auth-endpoints.ts'
import { fileLimits } from '#shared/contract/files.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../refusal.ts'
import { countUse, forgetUses } from './identity.db.ts'

const minute = 60_000

interface Limit {
  uses: number
  windowMs: number
}

/** For one network address: generous, for a whole office may share one. What is not named may be used 300 times. */
const perAddress: Partial<Record<AuthEndpointName, Limit>> = {
  signUp: { uses: 30, windowMs: 10 * minute },
  signIn: { uses: 100, windowMs: 5 * minute },
  sendVerificationEmail: { uses: 20, windowMs: 10 * minute },
  requestPasswordReset: { uses: 20, windowMs: 10 * minute },
  verifyEmail: { uses: 60, windowMs: 10 * minute },
  resetPassword: { uses: 30, windowMs: 10 * minute },
  changePassword: { uses: 20, windowMs: 10 * minute },
  requestAddressChange: { uses: 20, windowMs: 10 * minute },
  confirmAddressChange: { uses: 60, windowMs: 10 * minute },
  finishSignIn: { uses: 60, windowMs: 5 * minute },
  confirmSecondFactor: { uses: 20, windowMs: 10 * minute },
  beginPasskey: { uses: 20, windowMs: 10 * minute },
  beginPasskeySignIn: { uses: 100, windowMs: 5 * minute },
  signInWithPasskey: { uses: 100, windowMs: 5 * minute },
}
const otherwise: Limit = { uses: 300, windowMs: minute }

/** For one account, from wherever: guesses of its password, of its codes, and at one passkey. */
const perAccount = {
  guess: { uses: 10, windowMs: 15 * minute },
  code: { uses: 5, windowMs: 15 * minute },
  passkey: { uses: 10, windowMs: 15 * minute },
} satisfies Record<string, Limit>

/** Letters into one mailbox: as many as one who asks may have, and of each kind as many as all together may. */
const lettersPerAsker: Limit = { uses: 5, windowMs: 15 * minute }
const lettersPerMailbox: Limit = { uses: 10, windowMs: 15 * minute }

/** For one person: each upload takes room, and each photo a turn at the one encoder, also those deleted again. */
const perUploader: Limit = { uses: fileLimits.photosPerUser, windowMs: 24 * 60 * minute }

/**
 * For one person, over all calls that change something: twenty a second for a whole minute. Nobody who clicks comes
 * near it, and no one person, or stolen session, can keep a server busy with writing.
 */
const perPerson: Limit = { uses: 1200, windowMs: minute }

/** For one person, over all calls that ask the card provider: its own limits are shared by all customers. */
const perProviderQuestioner: Limit = { uses: 120, windowMs: minute }

export const longestWindowMs = perUploader.windowMs

type LimitDeps = Pick<Deps, 'db' | 'clock'>

/** @throws Refusal too_many_requests */
export async function limitAddress(deps: LimitDeps, name: AuthEndpointName, ip: string): Promise<void> {
  await useOnce(deps, `${name}:${networkOf(ip)}`, perAddress[name] ?? otherwise)
}

/** An account as it is counted. */
export interface CountedAccount {
  /** As it was typed, whether or not it is anyone's: the limit tells nothing about it. */
  email: string
  /** A device that this account knows has a count of its own, which strangers can't use up. */
  deviceId?: string | null
}

/** @throws Refusal too_many_requests */
export async function limitAccount(
  deps: LimitDeps,
  kind: keyof typeof perAccount,
  account: CountedAccount,
): Promise<void> {
  await useOnce(deps, accountKey(kind, account), perAccount[kind])
}

/** Who knew the password, or the code, has made no guesses. */
export async function forgetGuesses(
  deps: LimitDeps,
  kind: keyof typeof perAccount,
  account: CountedAccount,
): Promise<void> {
  await forgetUses(deps.db, accountKey(kind, account))
}

export type LetterKind = 'sign-up' | 'verification' | 'reset' | 'address-change'

/** Somebody who wants a letter written to a mailbox. */
export interface LetterWish {
  kind: LetterKind
  /** As it was typed, whether or not it is anyone's. */
  email: string
  ip: string
  /** Somebody whom the mailbox's account knows, by their device or their session: strangers use up nothing of theirs. */
  knownAs: string | null
}

/**
 * Counts a letter. Whoever asks too often is refused; that others did refuses nobody who is known, and the rest are
 * told that the mailbox has enough of this kind.
 *
 * @returns whether the mailbox has room for one more
 * @throws Refusal too_many_requests
 */
export async function limitLetters(
  deps: LimitDeps,
  { kind, email, ip, knownAs }: LetterWish,
): Promise<{ hasRoom: boolean }> {
  const asker = knownAs ?? networkOf(ip)
  await useOnce(deps, accountKey('letter', { email, deviceId: asker }), lettersPerAsker)
  if (knownAs !== null) return { hasRoom: true }
  const { uses, windowMs } = lettersPerMailbox
  const { count } = await countUse(deps.db, accountKey(kind, { email }), windowMs, deps.clock.now())
  return { hasRoom: count <= uses }
}

/** @throws Refusal too_many_requests */
export async function limitUploads(deps: LimitDeps, userId: string): Promise<void> {
  await useOnce(deps, `upload:${userId}`, perUploader)
}

/** @throws Refusal too_many_requests */
export async function limitChanges(deps: LimitDeps, userId: string): Promise<void> {
  await useOnce(deps, `change:${userId}`, perPerson)
}

/** @throws Refusal too_many_requests */
export async function limitProviderQuestions(deps: LimitDeps, userId: string): Promise<void> {
  await useOnce(deps, `provider:${userId}`, perProviderQuestioner)
}

async function useOnce(deps: LimitDeps, key: string, { uses, windowMs }: Limit): Promise<void> {
  const now = deps.clock.now()
  const { count, endsAt } = await countUse(deps.db, key, windowMs, now)
  if (count <= uses) return
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  throw refuse('too_many_requests', {
    sentence: `That was a lot at once. Try again in ${inWords(retryAfterSeconds)}.`,
    details: { retryAfterSeconds },
  })
}

function inWords(seconds: number): string {
  if (seconds < 90) return 'a minute'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** The address itself is nobody's business in a table of counters. */
const accountKey = (kind: string, { email, deviceId }: CountedAccount): string =>
  `${kind}:${createHash('sha256')
    .update(`${email} ${deviceId ?? ''}`)
    .digest('base64url')}`

/** Whoever has one IPv6 address has the 2^64 beside it as well. */
function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16),
  )
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

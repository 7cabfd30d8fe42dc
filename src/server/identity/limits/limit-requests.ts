import { createHash } from 'node:crypto'
import type { AuthEndpointName } from '#shared/contract/identity/auth-endpoints.ts'
import { fileLimits } from '#shared/contract/files/files.ts'
import { minuteMs } from '#shared/time-units.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { refuse } from '../../http/refusal.ts'
import { findNetworks } from './find-networks.ts'
import { countUse, forgetUses } from '../store/identity.db.ts'

interface Limit {
  uses: number
  windowMs: number
}

/** For one network address: generous, for a whole office may share one. What is not named may be used 300 times. */
const perAddress: Partial<Record<AuthEndpointName, Limit>> = {
  signUp: { uses: 30, windowMs: 10 * minuteMs },
  signIn: { uses: 100, windowMs: 5 * minuteMs },
  sendVerificationEmail: { uses: 20, windowMs: 10 * minuteMs },
  requestPasswordReset: { uses: 20, windowMs: 10 * minuteMs },
  verifyEmail: { uses: 60, windowMs: 10 * minuteMs },
  resetPassword: { uses: 30, windowMs: 10 * minuteMs },
  changePassword: { uses: 20, windowMs: 10 * minuteMs },
  requestAddressChange: { uses: 20, windowMs: 10 * minuteMs },
  confirmAddressChange: { uses: 60, windowMs: 10 * minuteMs },
  confirmWithGoogle: { uses: 20, windowMs: 10 * minuteMs },
  finishSignIn: { uses: 60, windowMs: 5 * minuteMs },
  confirmSecondFactor: { uses: 20, windowMs: 10 * minuteMs },
  beginPasskey: { uses: 20, windowMs: 10 * minuteMs },
  beginPasskeySignIn: { uses: 100, windowMs: 5 * minuteMs },
  signInWithPasskey: { uses: 100, windowMs: 5 * minuteMs },
}
const otherwise: Limit = { uses: 300, windowMs: minuteMs }

/** For one account, from wherever: guesses of its password, of its codes, and at one passkey. */
const perAccount = {
  guess: { uses: 10, windowMs: 15 * minuteMs },
  code: { uses: 5, windowMs: 15 * minuteMs },
  passkey: { uses: 10, windowMs: 15 * minuteMs },
} satisfies Record<string, Limit>

/** E-mails into one mailbox that one caller may have written. */
const emailsPerAsker: Limit = { uses: 5, windowMs: 15 * minuteMs }

/**
 * E-mails of one kind into one mailbox for all anonymous callers together. The window is half the life of
 * the shortest link, so that a mailbox that has no room always holds a link that still works for half an hour.
 */
const emailsPerMailbox: Limit = { uses: 3, windowMs: 30 * minuteMs }

/** For one person: each upload takes room, and each photo a turn at the one encoder, also those deleted again. */
const perUploader: Limit = { uses: fileLimits.photosPerUser, windowMs: 24 * 60 * minuteMs }

/**
 * For one person, over all calls that change something: twenty a second for a whole minute. Clicks never come
 * near it, and a single user, or a stolen session, can't keep a server busy with writing.
 */
const perPerson: Limit = { uses: 1200, windowMs: minuteMs }

/** For one person, over all calls that ask the card provider: its own limits are shared by all customers. */
const perProviderQuestioner: Limit = { uses: 120, windowMs: minuteMs }

/** For one person: each page of the card provider that is opened for another cart freezes that cart for good. */
const perBuyer: Limit = { uses: 100, windowMs: 24 * 60 * minuteMs }

/** For one network: reads with a secret or an id alone. A download in parts asks many times. */
const perSecretHolder: Limit = { uses: 1200, windowMs: 10 * minuteMs }
/** For one network, over everything that guests ask for by links, whether or not the link is one. */
const perGuestNetwork: Limit = { uses: 1200, windowMs: minuteMs }
/**
 * Of those, whole readings of a review, in a page or by the call: each costs many times what other requests of guests do. The window
 * is short, so that nobody waits long behind all that it allows. A page that is open reads every 20 s, and after each change.
 */
const perGuestReader: Limit = { uses: 20, windowMs: minuteMs / 6 }
/** For one link, however many people have it. */
const perGuestLink: Limit = { uses: 60, windowMs: minuteMs }

export const longestWindowMs = perUploader.windowMs

type LimitDeps = Pick<IdentityDeps, 'db' | 'clock'>

/**
 * Counts a request of a network, by each width of it (find-networks.ts).
 * @returns how much of its allowance the network has used, from 0 to 1
 * @throws Refusal too_many_requests
 */
export async function limitAddress(
  deps: LimitDeps,
  name: AuthEndpointName,
  ip: string,
): Promise<{ networkUse: number }> {
  const use = await countNetwork(deps, (network) => `${name}:${network}`, ip, perAddress[name] ?? otherwise)
  return { networkUse: use }
}

/** An account as it is counted. */
export interface CountedAccount {
  /** As it was typed, whether or not it is anyone's: the limit does not reveal it. */
  email: string
  /** A device that this account knows has a counter of its own, which others can't use up. */
  deviceId?: string | null
}

/**
 * @param advice what else one can do, for who is refused
 * @returns how much of its allowance is used, from 0 to 1
 * @throws Refusal too_many_requests
 */
export async function limitAccount(
  deps: LimitDeps,
  kind: keyof typeof perAccount,
  account: CountedAccount,
  advice = '',
): Promise<number> {
  const { uses } = perAccount[kind]
  return (await useOnce(deps, accountKey(kind, account), perAccount[kind], advice)) / uses
}

/** A correct guess, or a new password, resets the count. */
export async function forgetGuesses(
  deps: LimitDeps,
  kind: keyof typeof perAccount,
  account: CountedAccount,
): Promise<void> {
  await forgetUses(deps.db, accountKey(kind, account))
}

export type EmailKind = 'sign-up' | 'verification' | 'reset' | 'address-change'

/** Who wants an e-mail written to a mailbox, as e-mails are counted. */
export interface EmailWish {
  kind: EmailKind
  /** As it was typed, whether or not it is anyone's. */
  email: string
  asker:
    | { ip: string }
    /** A known device or session of the mailbox's account: others can't use up its allowance. */
    | { knownAs: string }
    /** Somebody signed in who writes to a mailbox that is not theirs. */
    | { userId: string }
}

/**
 * Counts an e-mail to a mailbox. A caller that asks too often is refused. Anonymous callers together have few e-mails
 * of each kind; beyond those none is sent, because each of those lets the owner in as well as a further one would.
 *
 * @returns whether the mailbox has room for one more
 * @throws Refusal too_many_requests
 */
export async function limitEmails(
  deps: LimitDeps,
  { kind, email, asker }: EmailWish,
): Promise<{ hasRoom: boolean }> {
  const formatAskerKey = (id: string) => accountKey('letter', { email, deviceId: id })
  if ('knownAs' in asker) {
    await useOnce(deps, formatAskerKey(asker.knownAs), emailsPerAsker)
    return { hasRoom: true }
  }
  let isFirst = false
  if ('userId' in asker) isFirst = (await useOnce(deps, formatAskerKey(asker.userId), emailsPerAsker)) === 1
  else await countNetwork(deps, formatAskerKey, asker.ip, emailsPerAsker)
  const { uses, windowMs } = emailsPerMailbox
  const { count } = await countUse(deps.db, accountKey(kind, { email }), windowMs, deps.clock.now())
  // A signed-in user's first e-mail always has room: otherwise a few users could block a mailbox for all others.
  return { hasRoom: count <= uses || isFirst }
}

/** Resets a mailbox's count for a kind whose links were invalidated: its owner needs new ones. */
export async function forgetEmails(deps: LimitDeps, kind: EmailKind, email: string): Promise<void> {
  await forgetUses(deps.db, accountKey(kind, { email }))
}

/** @throws Refusal too_many_requests */
export async function limitUploads(deps: LimitDeps, userId: string): Promise<void> {
  await useOnce(deps, `upload:${userId}`, perUploader)
}

/** @throws Refusal too_many_requests */
export async function limitCheckouts(deps: LimitDeps, userId: string): Promise<void> {
  await useOnce(deps, `checkout:${userId}`, perBuyer)
}

/** @throws Refusal too_many_requests */
export async function limitChanges(deps: LimitDeps, userId: string): Promise<void> {
  await useOnce(deps, `change:${userId}`, perPerson)
}

/** @throws Refusal too_many_requests */
export async function limitGuests(deps: LimitDeps, ip: string): Promise<void> {
  await countNetwork(deps, (network) => `guest:${network}`, ip, perGuestNetwork)
}

/** @throws Refusal too_many_requests */
export async function limitGuestReadings(deps: LimitDeps, ip: string): Promise<void> {
  await countNetwork(deps, (network) => `guest-reading:${network}`, ip, perGuestReader)
}

/** @throws Refusal too_many_requests */
export async function limitGuestChanges(deps: LimitDeps, linkId: string): Promise<void> {
  await useOnce(deps, `guest-change:${linkId}`, perGuestLink)
}

/** @throws Refusal too_many_requests */
export async function limitProviderQuestions(deps: LimitDeps, userId: string): Promise<void> {
  await useOnce(deps, `provider:${userId}`, perProviderQuestioner)
}

/** Counts a request that names a secret or an id in place of a session. @throws Refusal too_many_requests */
export async function limitSecretRequests(deps: LimitDeps, ip: string): Promise<void> {
  await countNetwork(deps, (network) => `secret:${network}`, ip, perSecretHolder)
}

/**
 * Counts one use of each width of a network, the widest first: a fixed lock order.
 * @returns the largest share of an allowance that is used, from 0 to 1
 * @throws Refusal too_many_requests
 */
async function countNetwork(
  deps: LimitDeps,
  formatNetworkKey: (network: string) => string,
  ip: string,
  { uses, windowMs }: Limit,
): Promise<number> {
  let largest = 0
  for (const { network, allowance } of findNetworks(ip)) {
    const limit = { uses: uses * allowance, windowMs }
    largest = Math.max(largest, (await useOnce(deps, formatNetworkKey(network), limit)) / limit.uses)
  }
  return largest
}

/** @returns how many uses there have been, this one included */
async function useOnce(
  deps: LimitDeps,
  key: string,
  { uses, windowMs }: Limit,
  advice = '',
): Promise<number> {
  const now = deps.clock.now()
  const { count, endsAt } = await countUse(deps.db, key, windowMs, now)
  if (count <= uses) return count
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  throw refuse('too_many_requests', {
    sentence: `That was a lot at once. Try again in ${formatDuration(retryAfterSeconds)}. ${advice}`.trim(),
    details: { retryAfterSeconds },
  })
}

function formatDuration(seconds: number): string {
  if (seconds < 90) return 'a minute'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Hashed, so that the table of counters has no addresses. */
const accountKey = (kind: string, { email, deviceId }: CountedAccount): string =>
  `${kind}:${createHash('sha256')
    .update(`${email} ${deviceId ?? ''}`)
    .digest('base64url')}`

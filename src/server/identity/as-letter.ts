import type { SignedInUser } from '../deps.ts'
import { refuse } from '../refusal.ts'
import type { Door } from './enter.ts'
import { findKnownDevice } from './known-device.ts'
import { limitLetters, type LetterKind } from './limit-requests.ts'

/**
 * Does what writes a letter to a mailbox, if it may have one more. Where it has enough of this kind already nothing is
 * written, and nothing else is answered: the links in those that it has work as well.
 *
 * @throws Refusal too_many_requests, to whoever asks too often
 */
export async function asLetter(
  door: Door,
  kind: Extract<LetterKind, 'verification' | 'reset'>,
  email: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { hasRoom } = await countLetter(door, kind, email)
  if (hasRoom) await work()
}

/**
 * As `asLetter`, for letters that no other can stand for: with a password, or a new address.
 * @throws Refusal too_many_requests, also where others have filled the mailbox
 */
export async function asNewLetter(
  door: Door & { user: SignedInUser | null },
  kind: Exclude<LetterKind, 'verification' | 'reset'>,
  email: string,
  work: () => Promise<unknown>,
): Promise<void> {
  // A letter goes to the own mailbox as well, where strangers can't have used anything up.
  if (door.user) await countLetter(door, kind, door.user.email, door.user.id)
  const { hasRoom } = await countLetter(door, kind, email)
  if (!hasRoom) throw refuse('too_many_requests')
  await work()
}

async function countLetter(
  { deps, request, readSecret }: Door,
  kind: LetterKind,
  email: string,
  userId: string | null = null,
): Promise<{ hasRoom: boolean }> {
  const { isSecureOrigin } = deps.config
  const knownAs = userId ?? findKnownDevice(request.headers.cookie, email, await readSecret(), isSecureOrigin)
  return limitLetters(deps, { kind, email, ip: request.ip, knownAs })
}

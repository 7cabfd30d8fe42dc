import { z } from 'zod'
import { dayMs } from '../time-units.ts'

/** Accounts of the token ledger. `issued` balances the grants; all others are states of granted tokens. */
export type TokenAccount = 'issued' | 'available' | 'held' | 'captured' | 'expired'

/**
 * Why tokens moved: a block granted them, a video was activated, set back to draft, delivered, or that delivery was
 * undone, a revision beyond the included rounds was requested, or they expired.
 */
export const tokenMovementSchema = z.enum([
  'grant',
  'hold',
  'release',
  'capture',
  'reverse',
  'revision',
  'expire',
])
export type TokenMovement = z.infer<typeof tokenMovementSchema>

/** Tokens that move within one lot, from one account to another. */
export interface TokenTransfer {
  lotId: string
  from: TokenAccount
  to: TokenAccount
  tokens: number
}

/** What a video has of a lot: held for it, or used up by it. Revisions that were paid for are not counted. */
export interface VideoShare {
  lotId: string
  held: number
  captured: number
}

/** Where a video's tokens belong, by its status: nowhere, held, or captured. */
export type VideoClaim = 'none' | 'held' | 'captured'

/** How long after a subscription's end its tokens can be used. */
export const tokensLastDays = 90
export const tokensLastMs = tokensLastDays * dayMs

export type LedgerPlan =
  | { problem: null; hold: TokenTransfer[]; release: TokenTransfer[]; capture: TokenTransfer[] }
  | { problem: 'tokens_missing'; needed: number; available: number }

/**
 * The ledger movements that bring a video's tokens in line with its status. Idempotent: it depends on the present state
 * alone, not on the order or number of calls.
 * @param tokens what the video costs
 * @param shares its present tokens
 * @param lots available tokens, oldest first
 */
export function planVideoTokens(
  claim: VideoClaim,
  tokens: number,
  shares: readonly VideoShare[],
  lots: readonly { lotId: string; available: number }[],
): LedgerPlan {
  if (claim === 'none') {
    return {
      problem: null,
      hold: [],
      capture: [],
      release: shares.flatMap(({ lotId, held, captured }) => [
        ...move(lotId, 'held', 'available', held),
        ...move(lotId, 'captured', 'available', captured),
      ]),
    }
  }
  const has = shares.reduce((sum, share) => sum + share.held + share.captured, 0)
  const hold = takeTokens(lots, tokens - has, 'held')
  if (!hold) {
    return { problem: 'tokens_missing', needed: tokens - has, available: sumAvailable(lots) }
  }
  if (claim === 'held') return { problem: null, hold, release: [], capture: [] }
  const held = [...shares.map(({ lotId, held: of }) => ({ lotId, tokens: of })), ...hold]
  return {
    problem: null,
    hold,
    release: [],
    capture: held.flatMap(({ lotId, tokens: of }) => move(lotId, 'held', 'captured', of)),
  }
}

/**
 * Takes available tokens, oldest lots first.
 * @returns null where there are not enough
 */
export function takeTokens(
  lots: readonly { lotId: string; available: number }[],
  tokens: number,
  to: TokenAccount,
): TokenTransfer[] | null {
  let missing = Math.max(0, tokens)
  const transfers = lots.flatMap(({ lotId, available }) => {
    const taken = Math.min(missing, available)
    missing -= taken
    return move(lotId, 'available', to, taken)
  })
  return missing > 0 ? null : transfers
}

/** What can be used of all lots together. */
export function sumAvailable(lots: readonly { available: number }[]): number {
  return lots.reduce((sum, lot) => sum + lot.available, 0)
}

/** What one more revision costs when a video's rounds are used: one token for each three of the video, at least one. */
export function revisionTokens(videoTokens: number): number {
  return Math.max(1, Math.floor(videoTokens / 3))
}

/** What one token of a block cost, in cents: the block's price, shared out. */
export function tokenPriceCents(price: { blockCents: number; tokensPerBlock: number }): number {
  return price.tokensPerBlock === 0 ? 0 : Math.round(price.blockCents / price.tokensPerBlock)
}

function move(lotId: string, from: TokenAccount, to: TokenAccount, tokens: number): TokenTransfer[] {
  return tokens > 0 ? [{ lotId, from, to, tokens }] : []
}

import type { TokenHistoryEntry } from '#shared/contract/tokens.ts'
import { tokensLastDays } from '#shared/tokens/ledger.ts'

interface MovementWords {
  title: string
  about: string
  /** Whether it made more or less available; `none` where what was held was used. */
  sign: 'plus' | 'minus' | 'none'
}

/** A movement of tokens in the words of whom they belong to. */
export function describeMovement({ kind, filmTitle, blocks }: TokenHistoryEntry): MovementWords {
  const film = filmTitle.trim() || 'Untitled film'
  const from = `from block${blocks.length > 1 ? 's' : ''} ${blocks.join(' and ')}`
  switch (kind) {
    case 'grant':
      return {
        title: `Block ${blocks.join(', ')} opened`,
        about: 'its tokens became available',
        sign: 'plus',
      }
    case 'hold':
      return { title: film, about: `activated: held, ${from}`, sign: 'minus' }
    case 'release':
      return { title: film, about: 'back to draft: available again', sign: 'plus' }
    case 'capture':
      return { title: film, about: 'delivered: its tokens are used', sign: 'none' }
    case 'reverse':
      return { title: film, about: 'delivery undone: held again', sign: 'none' }
    case 'revision':
      return { title: film, about: `one more revision, ${from}`, sign: 'minus' }
    case 'expire':
      return {
        title: 'Expired',
        about: `${tokensLastDays} days after the end of the subscription`,
        sign: 'minus',
      }
  }
}

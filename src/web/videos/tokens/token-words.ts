import type { TokenHistoryEntry } from '#shared/contract/tokens.ts'
import { tokensLastDays } from '#shared/tokens/ledger.ts'

interface MovementWords {
  title: string
  about: string
  /** Whether it made more or less available; `none` where what was held was used. */
  sign: 'plus' | 'minus' | 'none'
}

/** A movement of tokens in the words of whom they belong to. */
export function describeMovement({ kind, filmTitle: videoTitle, blocks }: TokenHistoryEntry): MovementWords {
  const video = videoTitle.trim() || 'Untitled film'
  const from = `from block${blocks.length > 1 ? 's' : ''} ${blocks.join(' and ')}`
  switch (kind) {
    case 'grant':
      return {
        title: `Block ${blocks.join(', ')} opened`,
        about: 'its tokens became available',
        sign: 'plus',
      }
    case 'hold':
      return { title: video, about: `activated: held, ${from}`, sign: 'minus' }
    case 'release':
      return { title: video, about: 'back to draft: available again', sign: 'plus' }
    case 'capture':
      return { title: video, about: 'delivered: its tokens are used', sign: 'none' }
    case 'reverse':
      return { title: video, about: 'delivery undone: held again', sign: 'none' }
    case 'revision':
      return { title: video, about: `one more revision, ${from}`, sign: 'minus' }
    case 'expire':
      return {
        title: 'Expired',
        about: `${tokensLastDays} days after the end of the subscription`,
        sign: 'minus',
      }
  }
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import { packageTitles } from '#shared/products/plan.ts'
import type { TokenHistoryEntry, TokenLot } from '#shared/contract/tokens.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { HistoryList, HistoryRow } from '../history/history-list.tsx'
import { tokenHistoryQuery } from './token-queries.ts'
import styles from './token-history.module.css'
import { describeMovement } from './token-words.ts'

interface TokenHistoryProps {
  subscriptionId: string
  isOpen: boolean
  onClose: () => void
}

/** What each block brought, and every movement since. */
export function TokenHistory({ subscriptionId, isOpen, onClose }: TokenHistoryProps) {
  const history = useInfiniteQuery({ ...tokenHistoryQuery(subscriptionId), enabled: isOpen })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Tokens, and where they went" size={640}>
      <Lots lots={history.data?.pages[0]?.lots ?? []} />
      <HistoryList label="Movements, newest first" history={history} readEntries={(page) => page.entries}>
        {(entry) => <Entry entry={entry} />}
      </HistoryList>
    </Dialog>
  )
}

function Entry({ entry }: { entry: TokenHistoryEntry }) {
  const { title, about, sign } = describeMovement(entry)
  return (
    <HistoryRow
      what={
        <>
          <span>{title}</span>
          <span className={styles.about}>{about}</span>
        </>
      }
      figure={
        <span className={styles.tokens} data-sign={sign}>
          {sign === 'plus' ? '+' : sign === 'minus' ? '−' : ''}
          {entry.tokens}
        </span>
      }
      at={<DateText at={entry.at} />}
    />
  )
}

/** Each block's tokens, at what they were bought for. */
function Lots({ lots }: { lots: readonly TokenLot[] }) {
  if (lots.length === 0) return null
  return (
    <ul className={styles.lots} aria-label="By block">
      {lots.toReversed().map((lot) => (
        <li key={lot.block} className={styles.lot}>
          <span className={styles.title}>Block {lot.block}</span>
          <span className={styles.about}>
            {countTokens(lot.granted)}, {packageTitles[lot.package]}, {formatCents(lot.tokenPriceCents)} each
          </span>
          <span className={styles.left}>{lot.available} left</span>
        </li>
      ))}
    </ul>
  )
}

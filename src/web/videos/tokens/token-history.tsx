import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import { packageTitles } from '#shared/products/plan.ts'
import type { TokenHistoryEntry, TokenLot } from '#shared/contract/tokens.ts'
import { errorMessage } from '../../call/call.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
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
  const pages = history.data?.pages ?? []
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Tokens, and where they went" size={640}>
      <Lots lots={pages[0]?.lots ?? []} />
      <ol className={styles.entries} aria-label="Movements, newest first">
        {pages
          .flatMap((page) => page.entries)
          .map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
      </ol>
      {history.isPending && <p className={styles.note}>Loading the history…</p>}
      {history.isError && (
        <p className={styles.note} role="alert">
          {errorMessage(history.error)}
        </p>
      )}
      {(history.hasNextPage || history.isError) && (
        <Button
          variant="default"
          loading={history.isFetching}
          onClick={() => void (history.isError ? history.refetch() : history.fetchNextPage())}
        >
          {history.isError ? 'Try again' : 'Show earlier ones'}
        </Button>
      )}
    </Dialog>
  )
}

function Entry({ entry }: { entry: TokenHistoryEntry }) {
  const { title, about, sign } = describeMovement(entry)
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>{about}</span>
      </span>
      <span className={styles.tokens} data-sign={sign}>
        {sign === 'plus' ? '+' : sign === 'minus' ? '−' : ''}
        {entry.tokens}
      </span>
      <span className={styles.at}>
        <DateText at={entry.at} />
      </span>
    </li>
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

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { sumTokens } from '#shared/tokens/plan-block.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { tokensQuery } from './token-queries.ts'
import styles from './token-balance.module.css'
import { TokenHistory } from './token-history.tsx'

interface TokenBalanceProps {
  subscriptionId: string
  videos: readonly Video[]
}

/** Where a subscription's tokens are, on one bar: delivered, held by videos in production, planned as drafts, free. */
export function TokenBalance({ subscriptionId, videos }: TokenBalanceProps) {
  const { data: tokens } = useQuery(tokensQuery(subscriptionId))
  const [isOpen, setOpen] = useState(false)
  if (!tokens) return <BalanceSkeleton />
  const drafts = sumTokens(videos.filter((video) => video.status === 'draft'))
  const planned = Math.min(drafts, tokens.available)
  const free = tokens.available - planned
  const parts = [
    { id: 'captured', label: 'Delivered', tokens: tokens.captured },
    { id: 'held', label: 'In production', tokens: tokens.held },
    { id: 'planned', label: 'For drafts', tokens: planned },
    { id: 'free', label: 'Not planned yet', tokens: free },
  ]
  const missing = drafts - tokens.available
  return (
    <section className={styles.balance} aria-label="Tokens">
      <div className={styles.head}>
        <p className={styles.available}>
          <strong className={styles.figure}>{tokens.available}</strong> unused{' '}
          {tokens.available === 1 ? 'token' : 'tokens'}
          {planned > 0 && (free === 0 ? ', all for drafts' : `, ${free} of them not planned yet`)}
        </p>
        <Button variant="subtle" size="compact-md" className={styles.history} onClick={() => setOpen(true)}>
          History
        </Button>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter((part) => part.tokens > 0)
          .map((part) => (
            <span
              key={part.id}
              className={styles.part}
              data-part={part.id}
              style={{ '--tokens': part.tokens }}
            />
          ))}
      </div>
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part.id} className={styles.entry} data-part={part.id}>
            <dt className={styles.label}>{part.label}</dt>
            <dd className={styles.count}>{part.tokens}</dd>
          </div>
        ))}
        {tokens.expired > 0 && (
          <div className={styles.entry}>
            <dt className={styles.label}>Expired</dt>
            <dd className={styles.count}>{tokens.expired}</dd>
          </div>
        )}
      </dl>
      {missing > 0 && (
        <p className={styles.note} data-tone="warn">
          Your drafts need {countTokens(missing)} more than you have.{' '}
          {tokens.usableUntil ? 'Activate those that fit.' : 'Re-plan a block to fit them.'}
        </p>
      )}
      {tokens.usableUntil && (
        <p className={styles.note}>
          This subscription has ended. Drafts can be activated until{' '}
          <DateText at={tokens.usableUntil} isDay />.
        </p>
      )}
      <TokenHistory subscriptionId={subscriptionId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}

function BalanceSkeleton() {
  return (
    <div className={styles.balance} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton width="180px" height="28px" />
      </div>
      <Skeleton width="100%" height="12px" />
      <Skeleton width="60%" height="20px" />
    </div>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import type { Video } from '#shared/contract/videos.ts'
import { sumTokens } from '#shared/tokens/plan-block.ts'
import { tokensQuery } from '../token-queries.ts'
import styles from './block-head.module.css'

/** Who leaves a plan is at this button again. */
export const replanButtonId = 'replan-block'

interface BlockHeadProps {
  subscription: Subscription
  /** All films of the subscription. */
  videos: readonly Video[]
  block: number
  onReplan: () => void
}

/** What a block's films cost together, and the way to choose others while there is something to choose. */
export function BlockHead({ subscription, videos, block, onReplan }: BlockHeadProps) {
  const { data: tokens } = useQuery(tokensQuery(subscription.id))
  const films = videos.filter((video) => video.block === block)
  const drafts = videos.filter((video) => video.status === 'draft')
  const isFree = (tokens?.available ?? 0) > sumTokens(drafts)
  const canReplan =
    subscription.status !== 'canceled' && (isFree || drafts.some((video) => video.block === block))
  return (
    <div className={styles.head}>
      <p className={styles.sum}>
        {films.length === 1 ? '1 film' : `${films.length} films`}, {countTokens(sumTokens(films))}
      </p>
      {canReplan && (
        <Button id={replanButtonId} variant="default" onClick={onReplan}>
          Re-plan block {block}
        </Button>
      )}
    </div>
  )
}

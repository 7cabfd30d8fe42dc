import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { formatCount } from '#shared/display-locale.ts'
import { sumTokens } from '#shared/tokens/plan-block.ts'
import { useFocusOnArrival } from '../../ui/focus/use-focus-on-arrival.ts'
import { tokensQuery } from '../tokens/token-queries.ts'
import styles from './block-head.module.css'

interface BlockHeadProps {
  subscription: Subscription
  /** All videos of the subscription. */
  videos: readonly Video[]
  block: number
  /** The planner was just left: its button takes the focus back. */
  takesFocus: boolean
  onReplan: () => void
}

/** What a block's videos cost together, and the way to choose others while there is something to choose. */
export function BlockHead({ subscription, videos, block, takesFocus, onReplan }: BlockHeadProps) {
  const { data: tokens } = useQuery(tokensQuery(subscription.id))
  const [isReturn] = useState(takesFocus)
  const button = useFocusOnArrival<HTMLButtonElement>(isReturn)
  const blockVideos = videos.filter((video) => video.block === block)
  const drafts = videos.filter((video) => video.status === 'draft')
  const isFree = (tokens?.available ?? 0) > sumTokens(drafts)
  const canReplan =
    subscription.status !== 'canceled' && (isFree || drafts.some((video) => video.block === block))
  return (
    <div className={styles.head}>
      <p className={styles.sum}>
        {formatCount(blockVideos.length, 'film')}, {countTokens(sumTokens(blockVideos))}
      </p>
      {canReplan && (
        <Button ref={button} variant="default" onClick={onReplan}>
          Re-plan block {block}
        </Button>
      )}
    </div>
  )
}

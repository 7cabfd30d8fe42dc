import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Video } from '#shared/contract/videos/videos.ts'
import { tokensQuery } from './token-queries.ts'
import styles from './tokens-missing.module.css'

/** Why a video could not be activated, and the way on. */
export function TokensMissing({ video, sentence }: { video: Video; sentence: string }) {
  const { data: tokens } = useQuery(tokensQuery(video.subscriptionId))
  // After the end of a subscription its drafts can be activated, not re-planned.
  const canReplan = video.status === 'draft' && tokens?.usableUntil === null
  return (
    <div className={styles.missing} role="alert">
      <p>{sentence}</p>
      {canReplan && (
        <Button component={Link} to={`?replan=${video.block}`} variant="default">
          Re-plan block {video.block}
        </Button>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Video } from '#shared/contract/videos.ts'
import styles from './tokens-missing.module.css'

/** Why a film could not be activated, and the way on. */
export function TokensMissing({ video, sentence }: { video: Video; sentence: string }) {
  return (
    <div className={styles.missing} role="alert">
      <p>{sentence}</p>
      {video.status === 'draft' && (
        <Button component={Link} to={`?replan=${video.block}`} variant="default">
          Re-plan block {video.block}
        </Button>
      )}
    </div>
  )
}

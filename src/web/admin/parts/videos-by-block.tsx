import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { errorMessage } from '../../call/call.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import styles from './videos-by-block.module.css'

interface VideosByBlockProps {
  query: UseQueryResult<Video[]>
  /** A list of the videos of one block. */
  children: (videos: readonly Video[]) => ReactNode
}

/** The videos of a subscription, newest block first. */
export function VideosByBlock({ query, children }: VideosByBlockProps) {
  const { data: videos, error, refetch } = query
  if (!videos && error) {
    return (
      <ErrorState
        title="The films could not be read."
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!videos) return <SkeletonRows rows={4} label="Loading the films" />
  if (videos.length === 0) return <p className={styles.none}>No block has opened yet.</p>
  const blocks = [...new Set(videos.map((video) => video.block))].toSorted((a, b) => b - a)
  return blocks.map((block) => (
    <Section key={block} title={`Block ${block}`}>
      {children(videos.filter((video) => video.block === block))}
    </Section>
  ))
}

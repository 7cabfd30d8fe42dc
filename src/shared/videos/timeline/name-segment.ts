import type { VideoSegment } from './lay-out-video.ts'

/** "Start card", "Card 2", "End card", by the place among the copy cards. */
export function nameSegment(segments: readonly Pick<VideoSegment, 'id' | 'kind'>[], id: string): string {
  const copy = segments.filter(({ kind }) => kind === 'copy')
  const kind = segments.find((segment) => segment.id === id)?.kind
  if (kind === 'start') return 'Start card'
  if (kind === 'end') return 'End card'
  if (kind === 'move') return 'One move'
  return `Card ${copy.findIndex((segment) => segment.id === id) + 1}`
}

import { memo } from 'react'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { UnsentDraft, UnsentList } from '../notes/unsent-draft.tsx'
import { GuestComment } from './guest-comment.tsx'
import { commentEditKey } from './own-comments.ts'
import type { PlacedComment } from './use-placed-comments.ts'

interface GuestCommentsProps {
  secret: string
  /** Who sent the link. */
  sender: string
  placed: readonly PlacedComment[]
  /** Of the file that is played. */
  rate: FrameRate
  currentId: string | null
  /** Of this browser; null for who only looks. */
  editKey: string | null
  /** Written by this browser. */
  ownIds: readonly string[]
  onGo: (comment: PlacedComment) => void
}

/** What guests said, by its place in the video. Not drawn again while one is written. */
export const GuestComments = memo(function GuestComments(props: GuestCommentsProps) {
  const { secret, sender, placed, rate, currentId, editKey, ownIds, onGo } = props
  const goneIds = ownIds.filter((id) => !placed.some(({ note }) => note.id === id))
  return (
    <>
      <UnsentList>
        {goneIds.map((id) => (
          <UnsentDraft key={id} draftKey={commentEditKey(id)}>
            The comment is gone. What you were writing:
          </UnsentDraft>
        ))}
      </UnsentList>
      <ol aria-label="Comments by their place in the film">
        {placed
          .toSorted((a, b) => a.frames.in - b.frames.in)
          .map((each) => (
            <GuestComment
              key={each.note.id}
              secret={secret}
              sender={sender}
              note={each.note}
              frames={each.frames}
              rate={rate}
              isCurrent={each.note.id === currentId}
              editKey={editKey !== null && ownIds.includes(each.note.id) ? editKey : null}
              onGo={() => onGo(each)}
            />
          ))}
      </ol>
    </>
  )
})

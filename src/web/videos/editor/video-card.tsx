import { Button } from '@mantine/core'
import { useEffect, useId, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Package } from '#shared/products/plan.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { findFirstGap, hasCopy, needsCopyFirst } from '#shared/videos/missing-copy.ts'
import { isCard, layOutVideo } from '#shared/videos/timeline/lay-out-video.ts'
import { paths } from '#shared/paths.ts'
import { cutName, isCutToAnswer, isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { mayCustomerEdit, videoStatusTexts } from '#shared/videos/video-status.ts'
import { EarlierFiles } from '../../files/earlier-files.tsx'
import { useFocusAfterChange } from '../../ui/focus/use-focus-after-change.ts'
import { Card } from '../../ui/page/card.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { useToastPlace } from '../../ui/toasts/toast.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { AskedRevision } from './cuts/asked-revision.tsx'
import { CutException } from './cuts/cut-exception.tsx'
import { CutHistory } from './cuts/cut-history.tsx'
import { ShownCut, WithdrawnCut } from './cuts/shown-cut.tsx'
import { WatchAnimatic } from '../animatic/watch-animatic.tsx'
import { VideoActions } from './actions/video-actions.tsx'
import styles from './video-card.module.css'
import { VideoEditor } from './copy/video-editor.tsx'
import { findUnsavedField, videoFieldId } from './copy/video-field-id.ts'
import { isCopyAsked } from '../video/video-path.ts'
import type { NextVideo } from './copy/next-video.ts'
import { WriteNext } from './copy/write-next.tsx'
import { VideoPlayer } from './preview/video-player.tsx'
import { VideoPoster } from '../../player/video-poster.tsx'
import { VideoTimeline } from './preview/video-timeline.tsx'
import { describeTurn, videoTones } from '../video/video-words.ts'
import { VideoQuestions } from '../questions/video-questions.tsx'
import { SaveLine } from './copy/save-line.tsx'
import { TimingEditor } from './timing/timing-editor.tsx'
import { useVideoSaver } from './copy/use-video-saver.ts'

interface VideoCardProps {
  video: Video
  /** Whose brand kit it uses. */
  ownerId: string
  package: Package
  mover: 'customer' | 'admin'
  isOpen: boolean
  /** What Ctrl-Enter goes on to; null where no other video lacks copy. */
  next: NextVideo | null
  /** Opens or closes the editor of this video. @param focusId the field that takes the focus once it is drawn */
  onOpen: (isOpen: boolean, focusId?: string) => void
}

/** A video as a video: its frame, its strip to scale, whose turn it is; and where it may be written, its editor. */
export function VideoCard({ video, ownerId, package: pack, mover, isOpen, next, onOpen }: VideoCardProps) {
  // Cards end with their buttons.
  useToastPlace('top')
  const id = useId()
  const words = useFocusAfterChange<HTMLDivElement>(video.status)
  const fieldId = (segmentId: string) => videoFieldId(video.id, segmentId)
  const mayEdit = mover === 'admin' || mayCustomerEdit(video.status)
  const { saver, state } = useVideoSaver(video, mayEdit)
  const isEditing = isOpen && mayEdit
  const title = videoTitle({ ...video, title: state.draft.title })
  const isDelivered = video.files.length > 0
  const isPlayable =
    isDelivered || (video.cut !== null && (mover === 'admin' || isShownToCustomer(video.cut.state)))
  const isToWrite = video.status === 'draft' && needsCopyFirst({ ...state.draft, length: video.length })
  const editLabel = hasCopy({ ...state.draft, length: video.length }) ? 'Edit copy' : 'Edit film'
  const gap = findFirstGap(state.draft)
  // "Keep mine", "Save them" and the like are gone once they are pressed.
  const article = useFocusAfterChange<HTMLElement>(state.phase)
  useArrival(article, isOpen, fieldId(gap))

  const draftedVideo = { ...state.draft, length: video.length, frameRate: video.frameRate }
  const hasCards = layOutVideo(draftedVideo).some(isCard)

  const openCard = (segmentId: string) => {
    if (!isEditing) return onOpen(true, fieldId(segmentId))
    // After a dialog that closes has given the focus back.
    requestAnimationFrame(() => document.getElementById(fieldId(segmentId))?.focus())
  }

  return (
    <Card>
      <article ref={article} tabIndex={-1} className={styles.video} aria-labelledby={`${id}-title`}>
        <div
          className={isPlayable ? styles.playable : styles.top}
          data-asked={(mover === 'customer' && isCutToAnswer(video)) || undefined}
        >
          <div>
            {isDelivered ? (
              <VideoPlayer video={video} />
            ) : isPlayable ? (
              <ShownCut video={video} />
            ) : (
              <VideoPoster video={{ ...video, move: state.draft.move }} size="card" />
            )}
            {!isPlayable && video.cut && <WithdrawnCut video={video} />}
            {isDelivered && video.cut?.exception && (
              <CutException exception={video.cut.exception} isDelivered />
            )}
            <CutHistory video={video} />
            {(mover === 'admin' || !video.cut) && <EarlierFiles files={video.earlierFiles} />}
          </div>
          <div ref={words} tabIndex={-1} className={styles.words}>
            <div className={styles.head}>
              <h2 id={`${id}-title`} className={styles.title}>
                {title}
              </h2>
              <StatusBadge tone={videoTones[video.status]} label={videoStatusTexts[video.status].title} />
            </div>
            <p className={styles.about}>
              <Timecode seconds={video.length} /> · {cameraMoveTitle(state.draft.move)}
              {video.hasCutdowns && ' · social cutdowns'} · {countTokens(video.tokens)}
            </p>
            <p className={styles.turn}>{describeTurn({ ...video, ...state.draft }, mover)}</p>
            {mover === 'customer' && video.revision && <AskedRevision revision={video.revision} />}
            <div className={styles.actions}>
              {video.cut?.sentAt && isShownToCustomer(video.cut.state) && (
                <Button
                  component={Link}
                  to={paths.review(video.id)}
                  // The server sends that page with its video and notes: sooner than what the app fetches.
                  reloadDocument
                  aria-describedby={`${id}-title`}
                  variant={isCutToAnswer(video) ? 'filled' : 'default'}
                >
                  Review {cutName(video.cut.number)}
                </Button>
              )}
              {mayEdit && (
                <Button
                  variant={isToWrite && !isEditing ? 'filled' : 'default'}
                  aria-expanded={isEditing}
                  aria-describedby={`${id}-title`}
                  onClick={() => (isToWrite && !isEditing ? openCard(gap) : onOpen(!isEditing))}
                >
                  {isEditing ? 'Close' : editLabel}
                </Button>
              )}
              {!isPlayable && (
                <WatchAnimatic video={video} written={state.draft} title={title} ownerId={ownerId} />
              )}
              <VideoActions
                video={video}
                titleId={`${id}-title`}
                saver={saver}
                mover={mover}
                onMissing={openCard}
              />
            </div>
          </div>
        </div>
        {!(isEditing && hasCards) && (
          <VideoTimeline
            video={(mover === 'customer' && video.cut?.copy) || draftedVideo}
            title={title}
            onOpenCard={mayEdit ? openCard : undefined}
          />
        )}
        <VideoQuestions video={video} side={mover === 'admin' ? 'studio' : 'customer'} />
        {!isEditing && state.phase !== 'saved' && (
          <SaveLine
            saver={saver}
            state={state}
            onOpen={mayEdit ? () => openCard(findUnsavedField(state, video)) : undefined}
          />
        )}
        {isEditing && (
          <VideoEditor
            video={video}
            ownerId={ownerId}
            package={pack}
            mover={mover}
            saver={saver}
            state={state}
            fieldId={fieldId}
          />
        )}
        {isEditing && hasCards && (
          <TimingEditor video={video} draft={state.draft} title={title} saver={saver} onOpenCard={openCard} />
        )}
        {isEditing && (
          <WriteNext video={video} saver={saver} place={article} next={next} onStuck={openCard} />
        )}
      </article>
    </Card>
  )
}

/**
 * A link to a video leads to it, wherever in the list it stands; a link to its copy to the field to write next, and one to
 * a question to its thread.
 */
function useArrival(article: RefObject<HTMLElement | null>, isOpen: boolean, nextFieldId: string): void {
  const [askedFieldId] = useState(isOpen ? nextFieldId : null)
  useEffect(() => {
    if (askedFieldId === null) return
    const field = isCopyAsked() ? document.getElementById(askedFieldId) : null
    if (field) field.focus()
    // A question that the address names has the focus by now.
    else if (!article.current?.contains(document.activeElement)) {
      article.current?.scrollIntoView({ block: 'start' })
    }
  }, [article, askedFieldId])
}

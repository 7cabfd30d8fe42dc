import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Package } from '#shared/products/plan.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { needsCopyFirst } from '#shared/videos/missing-copy.ts'
import { isCard, layOutFilm } from '#shared/videos/timeline/lay-out-film.ts'
import { paths } from '#shared/paths.ts'
import { cutName, isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { mayCustomerEdit, videoStatusTexts } from '#shared/videos/video-status.ts'
import { EarlierFiles } from '../../files/earlier-files.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { useToastPlace } from '../../ui/toasts/toast.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { AskedRevision } from './cuts/asked-revision.tsx'
import { CutException } from './cuts/cut-exception.tsx'
import { CutHistory } from './cuts/cut-history.tsx'
import { ShownCut, WithdrawnCut } from './cuts/shown-cut.tsx'
import { WatchAnimatic } from '../animatic/watch-animatic.tsx'
import { FilmActions } from './actions/film-actions.tsx'
import styles from './film-card.module.css'
import { FilmEditor } from './copy/film-editor.tsx'
import { filmFieldId } from './copy/film-field-id.ts'
import type { NextFilm } from './copy/next-film.ts'
import { WriteNext } from './copy/write-next.tsx'
import { FilmPlayer } from './preview/film-player.tsx'
import { FilmPoster } from '../../player/film-poster.tsx'
import { FilmTimeline } from './preview/film-timeline.tsx'
import { describeTurn, isCutToAnswer, videoTones } from './film-words.ts'
import { FilmQuestions } from '../questions/film-questions.tsx'
import { SaveLine } from './copy/save-line.tsx'
import { TimingEditor } from './timing/timing-editor.tsx'
import { useFilmSaver } from './copy/use-film-saver.ts'

interface FilmCardProps {
  video: Video
  /** Whose brand kit it uses. */
  ownerId: string
  package: Package
  mover: 'customer' | 'admin'
  isOpen: boolean
  /** What Ctrl-Enter goes on to; null where no other film lacks copy. */
  next: NextFilm | null
  /** Opens or closes the editor of this film. */
  onOpen: (isOpen: boolean) => void
}

/** A film as a film: its frame, its strip to scale, whose turn it is; and where it may be written, its editor. */
export function FilmCard({ video, ownerId, package: pack, mover, isOpen, next, onOpen }: FilmCardProps) {
  // Cards end with their buttons.
  useToastPlace('top')
  const id = useId()
  const article = useArrival(isOpen)
  const fieldId = (segmentId: string) => filmFieldId(video.id, segmentId)
  const mayEdit = mover === 'admin' || mayCustomerEdit(video.status)
  const { saver, state } = useFilmSaver(video, mayEdit)
  const isEditing = isOpen && mayEdit
  const title = filmTitle({ ...video, title: state.draft.title })
  const isDelivered = video.files.length > 0
  const isPlayable =
    isDelivered || (video.cut !== null && (mover === 'admin' || isShownToCustomer(video.cut.state)))
  const isToWrite = video.status === 'draft' && needsCopyFirst({ ...state.draft, length: video.length })

  const film = { ...state.draft, length: video.length, frameRate: video.frameRate }
  const hasCards = layOutFilm(film).some(isCard)

  const openCard = (segmentId: string) => {
    onOpen(true)
    // The field may be drawn only now.
    requestAnimationFrame(() => document.getElementById(fieldId(segmentId))?.focus())
  }

  return (
    <Card>
      <article ref={article} className={styles.film} aria-labelledby={`${id}-title`}>
        <div className={isPlayable ? styles.playable : styles.top}>
          <div>
            {isDelivered ? (
              <FilmPlayer video={video} />
            ) : isPlayable ? (
              <ShownCut video={video} />
            ) : (
              <FilmPoster film={{ ...video, move: state.draft.move }} size="card" />
            )}
            {!isPlayable && video.cut && <WithdrawnCut video={video} />}
            {isDelivered && video.cut?.exception && <CutException exception={video.cut.exception} />}
            <CutHistory video={video} />
            {(mover === 'admin' || !video.cut) && <EarlierFiles files={video.earlierFiles} />}
          </div>
          <div className={styles.words}>
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
            <p className={styles.turn}>{describeTurn(video, mover)}</p>
            {mover === 'customer' && video.revision && <AskedRevision revision={video.revision} />}
            <div className={styles.actions}>
              {video.cut?.sentAt && isShownToCustomer(video.cut.state) && (
                <Button
                  component={Link}
                  to={paths.review(video.id)}
                  // The server sends that page with its film and notes: sooner than what the app fetches.
                  reloadDocument
                  variant={isCutToAnswer(video) ? 'filled' : 'default'}
                >
                  Review {cutName(video.cut.number)}
                </Button>
              )}
              {mayEdit && (
                <Button
                  variant={isToWrite && !isEditing ? 'filled' : 'default'}
                  aria-expanded={isEditing}
                  onClick={() => onOpen(!isEditing)}
                >
                  {isEditing ? 'Close' : 'Edit copy'}
                </Button>
              )}
              {!isPlayable && (
                <WatchAnimatic video={video} written={state.draft} title={title} ownerId={ownerId} />
              )}
              <FilmActions video={video} saver={saver} mover={mover} onMissing={openCard} />
            </div>
          </div>
        </div>
        {isEditing && hasCards ? (
          <TimingEditor video={video} draft={state.draft} title={title} saver={saver} onOpenCard={openCard} />
        ) : (
          <FilmTimeline film={film} title={title} onOpenCard={mayEdit ? openCard : undefined} />
        )}
        <FilmQuestions film={video} side={mover === 'admin' ? 'studio' : 'customer'} />
        {!isEditing && state.phase !== 'saved' && <SaveLine saver={saver} state={state} />}
        {isEditing && (
          <FilmEditor
            video={video}
            ownerId={ownerId}
            package={pack}
            mover={mover}
            saver={saver}
            state={state}
            fieldId={fieldId}
          />
        )}
        {isEditing && (
          <WriteNext length={video.length} saver={saver} place={article} next={next} onStuck={openCard} />
        )}
      </article>
    </Card>
  )
}

/** Who follows a link to a film arrives at it, wherever in the list it stands. */
function useArrival(isOpen: boolean) {
  const article = useRef<HTMLElement>(null)
  const [wasAskedFor] = useState(isOpen)
  useEffect(() => {
    if (wasAskedFor) article.current?.scrollIntoView({ block: 'start' })
  }, [wasAskedFor])
  return article
}

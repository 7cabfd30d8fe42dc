import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { PosterRow } from '../../player/poster-row.tsx'
import type { Column } from '../../ui/tables/table-column.ts'
import { describeCutState } from '../../videos/editor/cuts/cut-words.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { QuestionMark } from './question-mark.tsx'
import { RevisionMark } from './revision-mark.tsx'
import { videoTarget } from '../panel-frame/panel-address.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import styles from './video-board.module.css'
import { EmailAddress } from '../parts/email-address.tsx'

/**
 * The film's own column keeps room for its poster and words where the table is narrow: the others take a share of its width.
 * @param refused video id -> why its last move was refused
 */
export function boardColumns(refused: ReadonlyMap<string, string>): Column<BoardVideo>[] {
  return [
    {
      id: 'film',
      header: 'Film',
      cell: (video) => (
        <PosterRow video={video}>
          <PanelLink to={videoTarget(video)} className={styles.title}>
            {videoTitle(video)}
          </PanelLink>
          {video.revision && <RevisionMark revision={video.revision} />}
          {video.openQuestions.length > 0 && (
            <QuestionMark questions={video.openQuestions} status={video.status} />
          )}
          {refused.has(video.id) ? (
            <span className={styles.refused} role="alert">
              {refused.get(video.id)}
            </span>
          ) : (
            <span className={styles.customer}>
              {video.isStopped ? 'Account deleted' : <EmailAddress>{video.userEmail}</EmailAddress>}
            </span>
          )}
        </PosterRow>
      ),
    },
    {
      id: 'length',
      header: 'Length',
      width: '64px',
      cell: (video) => <Timecode seconds={video.length} />,
      align: 'end',
    },
    {
      id: 'move',
      header: 'Move',
      width: 'clamp(96px, 13cqi, 130px)',
      cell: (video) => cameraMoveTitle(video.move),
    },
    {
      id: 'reference',
      header: 'Parcel',
      width: 'clamp(124px, 17cqi, 170px)',
      cell: (video) => (
        <span className={styles.reference}>
          {video.parcelReference}
          <span className={styles.block}>Block {video.block}</span>
        </span>
      ),
    },
    {
      id: 'files',
      header: 'Files',
      width: 'clamp(88px, 11cqi, 112px)',
      cell: (video) => (
        <>
          <FileMarks video={video} />
          {video.cut && (
            <span className={styles.cut}>
              {cutName(video.cut.number)} {describeCutState(video.cut).label.toLowerCase()}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'made',
      header: 'Made',
      width: 'clamp(96px, 14cqi, 140px)',
      align: 'end',
      cell: (video) => <DateText at={video.createdAt} />,
    },
  ]
}

/** A small frame for each ratio that was sold, filled where its finished file is there. */
function FileMarks({ video }: { video: BoardVideo }) {
  const there = new Set(video.files.map((file) => file.ratio))
  const ratios = listSoldRatios(video)
  const count = ratios.filter((ratio) => there.has(ratio)).length
  return (
    <span className={styles.files}>
      <VisuallyHidden>
        {count} of {ratios.length}
      </VisuallyHidden>
      {ratios.map((ratio) => (
        <span
          key={ratio}
          aria-hidden="true"
          className={styles.ratio}
          data-there={there.has(ratio) || undefined}
          style={{ aspectRatio: ratio.replace(':', ' / ') }}
        />
      ))}
    </span>
  )
}

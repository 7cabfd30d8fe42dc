import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
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
import { filmTarget } from '../panel-frame/panel-address.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import styles from './film-board.module.css'

/** @param refused film id -> why its last move was refused */
export function boardColumns(refused: ReadonlyMap<string, string>): Column<BoardVideo>[] {
  return [
    {
      id: 'film',
      header: 'Film',
      cell: (film) => (
        <PosterRow film={film}>
          <PanelLink to={filmTarget(film)} className={styles.title}>
            {filmTitle(film)}
          </PanelLink>
          {film.revision && <RevisionMark revision={film.revision} />}
          {film.openQuestions.length > 0 && <QuestionMark questions={film.openQuestions} />}
          {refused.has(film.id) ? (
            <span className={styles.refused} role="alert">
              {refused.get(film.id)}
            </span>
          ) : (
            <span className={styles.customer}>{film.userEmail}</span>
          )}
        </PosterRow>
      ),
    },
    {
      id: 'length',
      header: 'Length',
      width: '80px',
      cell: (film) => <Timecode seconds={film.length} />,
      align: 'end',
    },
    { id: 'move', header: 'Move', width: '130px', cell: (film) => cameraMoveTitle(film.move) },
    {
      id: 'reference',
      header: 'Parcel',
      width: '170px',
      cell: (film) => (
        <span className={styles.reference}>
          {film.parcelReference}
          <span className={styles.block}>Block {film.block}</span>
        </span>
      ),
    },
    {
      id: 'files',
      header: 'Files',
      width: '112px',
      cell: (film) => (
        <>
          <FileMarks film={film} />
          {film.cut && (
            <span className={styles.cut}>
              {cutName(film.cut.number)} {describeCutState(film.cut).label.toLowerCase()}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'made',
      header: 'Made',
      width: '140px',
      align: 'end',
      cell: (film) => <DateText at={film.createdAt} />,
    },
  ]
}

/** A small frame for each ratio that was sold, filled where its finished file is there. */
function FileMarks({ film }: { film: BoardVideo }) {
  const there = new Set(film.files.map((file) => file.ratio))
  const ratios = listSoldRatios(film)
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

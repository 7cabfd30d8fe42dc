import { Link } from 'react-router'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { emptyCardsText, findMissingCopy } from '#shared/videos/missing-copy.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import type { Column } from '../../ui/tables/table-column.ts'
import { Timecode } from '../../ui/text/timecode.tsx'
import { PosterRow } from '../../player/poster-row.tsx'
import { useFilmSaver } from '../editor/copy/use-film-saver.ts'
import { videoTones } from '../editor/film-words.ts'
import styles from './film-table.module.css'

/** The id of the link that opens a film: the way back leads there. */
export const filmLinkId = (filmId: string): string => `open-${filmId}`

/**
 * @param itemNames item id -> name
 * @param linkTo the address that opens a film
 * @param onFollow before that address is gone to
 */
export function filmColumns(
  itemNames: ReadonlyMap<string, string>,
  linkTo: (film: Video) => string,
  onFollow: () => void,
): Column<Video>[] {
  return [
    {
      id: 'film',
      header: 'Film',
      cell: (film) => (
        <PosterRow film={film}>
          <Link
            id={filmLinkId(film.id)}
            to={linkTo(film)}
            className={styles.title}
            preventScrollReset
            onClick={onFollow}
          >
            {filmTitle(film)}
          </Link>
          <span className={styles.about}>
            <Timecode seconds={film.length} />
            {[countTokens(film.tokens), ...film.itemIds.flatMap((id) => itemNames.get(id) || [])].map(
              (text) => ` · ${text}`,
            )}
          </span>
        </PosterRow>
      ),
    },
    {
      id: 'state',
      header: 'Status and copy',
      width: '44%',
      isPlain: true,
      takesLine: true,
      cell: (film) => (
        <span className={styles.state}>
          <span className={styles.status}>
            <StatusBadge tone={videoTones[film.status]} label={videoStatusTexts[film.status].title} />
          </span>
          <CopyState film={film} />
        </span>
      ),
    },
  ]
}

/** What of a film's copy is missing, as it is typed; and whether it is saved. */
function CopyState({ film }: { film: Video }) {
  const { state } = useFilmSaver(film, false)
  const { emptyCards, isStartCardEmpty } = findMissingCopy(state.draft)
  const lines = [
    ...(emptyCards.length > 0 ? [emptyCardsText(emptyCards)] : []),
    ...(isStartCardEmpty ? ['Start card without text'] : []),
  ]
  const isWordless = videoLengthRule(film.length).copyCards === 0 && state.draft.copyCards.length === 0
  return (
    <span className={styles.copy}>
      {lines.map((line) => (
        <span key={line} data-tone={film.status === 'draft' ? 'warn' : undefined}>
          {line}
        </span>
      ))}
      {lines.length === 0 && <span>{isWordless ? 'No copy cards' : 'Complete'}</span>}
      {state.phase !== 'saved' && <span data-tone="bad">Not saved yet</span>}
    </span>
  )
}

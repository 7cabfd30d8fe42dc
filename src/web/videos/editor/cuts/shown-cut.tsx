import { useQuery } from '@tanstack/react-query'
import type { Cut } from '#shared/contract/cuts.ts'
import type { Video } from '#shared/contract/videos.ts'
import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { FilmPoster } from '../../../player/film-poster.tsx'
import { FilmPlayer } from '../preview/film-player.tsx'
import { cutsQuery } from './cut-query.ts'
import { CutStory } from './cut-story.tsx'
import styles from './shown-cut.module.css'

/** The newest cut that was sent; undefined while it is read, or where none is wanted. */
export function useShownCut(video: Pick<Video, 'id'>, isWanted: boolean): Cut | undefined {
  const { data: cuts } = useQuery({ ...cutsQuery(video.id), enabled: isWanted })
  return cuts?.find(({ state }) => isShownToCustomer(state))
}

/** A cut to play: what its customer sees before delivery, and again during a revision. */
export function ShownCut({ video, cut }: { video: Video; cut: Cut | undefined }) {
  if (!cut) return <FilmPoster film={video} size="card" />
  return (
    <div className={styles.shown}>
      <FilmPlayer key={cut.number} video={{ ...video, files: cut.files }} />
      <CutStory cut={cut} />
    </div>
  )
}

import type { Video } from '#shared/contract/videos/videos.ts'
import { lacksCopy } from '#shared/videos/missing-copy.ts'

/** The film to write after this one. */
export interface NextFilm {
  title: string
  /** Opens its editor, with the focus in its first empty card. */
  open: () => void
}

/** The next draft of a list that lacks copy, from the film on and around; null where no other one does. */
export function findNextFilm(films: readonly Video[], filmId: string): Video | null {
  const at = films.findIndex(({ id }) => id === filmId)
  const following = [...films.slice(at + 1), ...films.slice(0, Math.max(at, 0))]
  return following.find((film) => film.status === 'draft' && lacksCopy(film)) ?? null
}

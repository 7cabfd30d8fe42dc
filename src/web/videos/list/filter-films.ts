import type { Video } from '#shared/contract/videos/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { foldText } from '#shared/fold-text.ts'

export interface FilmFilter {
  /** What is typed; every word of it must be found. */
  search: string
  /** Null for every status. */
  status: VideoStatus | null
}

/** The films of a status whose title, copy or items have all words that are searched for, in their order. */
export function filterFilms(
  films: readonly Video[],
  { search, status }: FilmFilter,
  itemNames: ReadonlyMap<string, string>,
): Video[] {
  const words = foldText(search).split(/\s+/u).filter(Boolean)
  return films.filter((film) => {
    if (status !== null && film.status !== status) return false
    const text = foldText(listWords(film, itemNames).join(' '))
    return words.every((word) => text.includes(word))
  })
}

function listWords(film: Video, itemNames: ReadonlyMap<string, string>): string[] {
  return [
    filmTitle(film),
    ...film.copyCards.map(({ copy }) => copy),
    film.startCard.use ? film.startCard.text : '',
    film.endCard.use ? film.endCard.tagline : '',
    ...film.itemIds.map((id) => itemNames.get(id) ?? ''),
  ]
}

import type { Video } from '#shared/contract/videos/videos.ts'
import type { BatchFilm } from '#shared/videos/batch/match-film-files.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'

/** Films as files are matched to them: those of a subscription numbered within their block, as lists show them; one alone has no number. */
export function listBatchFilms(films: readonly Video[]): BatchFilm[] {
  const counts = new Map<number, number>()
  return films.map(({ id, title, block, length, hasCutdowns, files }) => {
    const number = (counts.get(block) ?? 0) + 1
    counts.set(block, number)
    return {
      id,
      title,
      number: films.length === 1 ? null : number,
      block,
      length,
      ratios: listSoldRatios({ hasCutdowns }),
      current: files.flatMap(({ ratio, originalName }) => (ratio ? [{ ratio, name: originalName }] : [])),
    }
  })
}

/** `2 · Loud where it counts, 15 s`; without a number where it has none. */
export const batchFilmLabel = (film: BatchFilm): string =>
  `${film.number === null ? '' : `${film.number} · `}${filmTitle(film)}, ${film.length} s`

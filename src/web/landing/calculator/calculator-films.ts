import type { FilmSelection } from '#shared/cart/product-selections.ts'
import { findDefaultCameraMove } from '#shared/products/find-default-camera-move.ts'

/** What is set on the first page: how many films of each length, and how many of them with cutdowns. */
export interface FilmCounts {
  /** By seconds. */
  byLength: Readonly<Record<number, number>>
  cutdowns: number
}

/** The good order that the product form starts with, too. */
export const defaultCounts: FilmCounts = { byLength: { 15: 2, 5: 1 }, cutdowns: 1 }

export const countMax = 20

export const countTotalFilms = ({ byLength }: FilmCounts) =>
  Object.values(byLength).reduce((sum, count) => sum + count, 0)

/** As film lines: the longest first, cutdowns on the first of them. */
export function listFilmLines({ byLength, cutdowns }: FilmCounts): FilmSelection[] {
  let left = cutdowns
  return Object.entries(byLength)
    .map(([length, count]) => ({ lengthSeconds: Number(length), count }))
    .toSorted((a, b) => b.lengthSeconds - a.lengthSeconds)
    .flatMap(({ lengthSeconds, count }) => {
      const withCutdowns = Math.min(count, left)
      left -= withCutdowns
      return [
        { lengthSeconds, count: withCutdowns, hasCutdowns: true },
        { lengthSeconds, count: count - withCutdowns, hasCutdowns: false },
      ]
    })
    .filter(({ count }) => count > 0)
    .map((film, index, all) => ({
      ...film,
      id: `film-${index + 1}`,
      move: findDefaultCameraMove(film.lengthSeconds, all.slice(0, index)),
    }))
}

/** With a count changed; cutdowns never outnumber the films. */
export function withCount(counts: FilmCounts, lengthSeconds: number, count: number): FilmCounts {
  const next = { ...counts, byLength: { ...counts.byLength, [lengthSeconds]: count } }
  return { ...next, cutdowns: Math.min(next.cutdowns, countTotalFilms(next)) }
}

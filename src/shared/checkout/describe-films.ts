import type { FilmSelection } from '../cart/product-selections.ts'
import type { Price } from './price.ts'

/** The films of an order in words, one line for each kind: `2 × 15 second ad, with social cutdowns`. */
export function describeFilms(
  films: readonly Pick<FilmSelection, 'id' | 'hasCutdowns'>[],
  price: Pick<Price, 'films'>,
): string[] {
  const hasCutdowns = new Map(films.map((film) => [film.id, film.hasCutdowns]))
  const counts = new Map<string, number>()
  for (const { filmId, title, count } of price.films) {
    const line = hasCutdowns.get(filmId) ? `${title}, with social cutdowns` : title
    counts.set(line, (counts.get(line) ?? 0) + count)
  }
  return [...counts].map(([line, count]) => `${count} × ${line}`)
}

import type { FilmSelection } from '../cart/product-selections.ts'
import type { Price } from '../checkout/price.ts'
import type { FilmOrderDifference } from './change-preview-schema.ts'

interface Order {
  films: readonly FilmSelection[]
  price: Pick<Price, 'films'>
}

/** Kind by kind (length, and whether with cutdowns) what a block has before and after a change. */
export function compareFilms(before: Order, after: Order): FilmOrderDifference[] {
  const kinds = new Map<string, FilmOrderDifference>()
  count(before, (kind, { count: films, tokens }) => {
    kind.countBefore += films
    kind.tokensBefore += tokens
  })
  count(after, (kind, { count: films, tokens }) => {
    kind.countAfter += films
    kind.tokensAfter += tokens
  })
  return [...kinds.values()]

  function count(
    { films, price }: Order,
    add: (kind: FilmOrderDifference, film: Price['films'][number]) => void,
  ) {
    for (const film of films) {
      const priced = price.films.find(({ filmId }) => filmId === film.id)
      if (!priced) continue
      const { title } = priced
      const { lengthSeconds, hasCutdowns } = film
      const key = `${lengthSeconds} ${hasCutdowns}`
      const kind = kinds.get(key) ?? {
        title,
        lengthSeconds,
        hasCutdowns,
        countBefore: 0,
        countAfter: 0,
        tokensBefore: 0,
        tokensAfter: 0,
      }
      kinds.set(key, kind)
      add(kind, priced)
    }
  }
}

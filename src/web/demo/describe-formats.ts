import { selectionLinkQuery } from '#shared/cart/selection-link-query.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import type { CameraMoveId } from '#shared/products/camera-moves.ts'

/** One video, automated, billed monthly. */
export interface SoldVideo {
  tokens: number
  cents: number
  /** Begins an order of it in the product form. */
  query: string
}

export interface VideoFormat {
  title: string
  alone: SoldVideo
  /** Null while cutdowns are not on sale. */
  withCutdowns: SoldVideo | null
}

/** What a video on this move is sold as: each length on sale, alone and with its cutdowns. */
export function describeFormats(catalogue: Catalogue, move: CameraMoveId): VideoFormat[] {
  const isCutForFeeds = catalogue.products.some(({ kind, isActive }) => kind === 'cutdowns' && isActive)
  const priceOne = (lengthSeconds: number, hasCutdowns: boolean): SoldVideo => {
    const video = { id: 'film-1', lengthSeconds, count: 1, hasCutdowns, move }
    const { price } = priceSelection({ films: [video], plan: 'monthly', package: 'automated' }, catalogue)
    return {
      tokens: price.tokensPerBlock,
      cents: price.totalCents,
      query: selectionLinkQuery({ films: [video] }),
    }
  }
  return catalogue.products
    .filter(({ kind, isActive }) => kind === 'ad' && isActive)
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ title, lengthSeconds }) =>
      lengthSeconds === null
        ? []
        : [
            {
              title,
              alone: priceOne(lengthSeconds, false),
              withCutdowns: isCutForFeeds ? priceOne(lengthSeconds, true) : null,
            },
          ],
    )
}

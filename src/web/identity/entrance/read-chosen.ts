import { isSelectionsObject, readSelections } from '#shared/cart/product-selections.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { readSelectionLink } from '#shared/cart/selection-link.ts'
import { paths } from '#shared/paths.ts'

/**
 * The selection made before signing up, as the product form will show it afterwards: the link's parameters override
 * the selection in local storage.
 *
 * @param from the page to return to after signing up
 * @param stored the cart as local storage has it
 * @returns null where that page is not the product form, or nothing was chosen
 */
export function readChosen(
  from: string | undefined,
  stored: string | null,
): Pick<ProductSelections, 'plan' | 'package' | 'films'> | null {
  if (!from?.startsWith(paths.productForm())) return null
  const linked = readSelectionLink(new URLSearchParams(from.split('?')[1] ?? ''))
  const waiting = readStored(stored)
  if (!waiting && !linked.films) return null
  const { plan, package: pack, films: videos } = { ...readSelections(waiting), ...linked }
  return videos.length === 0 ? null : { plan, package: pack, films: videos }
}

/** Broken data counts as none: the cart reports it. */
function readStored(stored: string | null): unknown {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isSelectionsObject(value) ? value : null
  } catch {
    return null
  }
}

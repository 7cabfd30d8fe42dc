import { isSelectionsObject, readSelections } from '#shared/cart/product-selections.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { readSelectionLink } from '#shared/cart/selection-link.ts'
import { paths } from '#shared/paths.ts'

/**
 * What somebody chose before they sign up, as the product form will show it afterwards: what the address that they
 * come from brings, over what waits in this browser.
 *
 * @param from where they go on afterwards
 * @param stored the cart as local storage has it
 * @returns null where they are not on their way to the product form, or nothing was chosen
 */
export function readChosen(
  from: string | undefined,
  stored: string | null,
): Pick<ProductSelections, 'plan' | 'package' | 'films'> | null {
  if (!from?.startsWith(paths.productForm())) return null
  const linked = readSelectionLink(new URLSearchParams(from.split('?')[1] ?? ''))
  const waiting = readStored(stored)
  if (!waiting && !linked.films) return null
  const { plan, package: pack, films } = { ...readSelections(waiting), ...linked }
  return films.length === 0 ? null : { plan, package: pack, films }
}

/** Broken data counts as none: the cart says so itself. */
function readStored(stored: string | null): unknown {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isSelectionsObject(value) ? value : null
  } catch {
    return null
  }
}

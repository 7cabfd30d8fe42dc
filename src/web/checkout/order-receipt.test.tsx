import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import type { Package } from '#shared/products/plan.ts'
import { cameraMovePaths } from '../player/moves/camera-move-paths.ts'
import { OrderReceipt } from './order-receipt.tsx'

const draw = (pack: Package) => {
  const selections = { ...defaultSelections, package: pack }
  const catalogue = { products: [...seedProducts], figures: seedFigures, currency: 'usd' }
  const { price } = priceSelection(selections, catalogue)
  return renderToStaticMarkup(<OrderReceipt selections={selections} price={price} />)
}

test('a receipt draws the moves that were chosen, and none of them where a producer designs them', () => {
  expect(draw('automated')).toContain(cameraMovePaths.orbit)
  for (const path of Object.values(cameraMovePaths)) expect(draw('agency')).not.toContain(`d="${path}"`)
})

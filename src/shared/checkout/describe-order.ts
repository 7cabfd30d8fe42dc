import { brand } from '../brand.ts'
import type { VideoSelection } from '../cart/product-selections.ts'
import { packageTitles, planTitles, type Plan, type Package } from '../products/plan.ts'
import { countTokens } from './count-tokens.ts'
import { describeOrderedVideos } from './describe-ordered-videos.ts'
import type { Price } from './price.ts'

/** An order as the card provider names it on its pages and invoices: what it is, and what each month brings. */
export function describeOrder(
  order: {
    plan: Plan
    package: Package
    films: readonly Pick<VideoSelection, 'id' | 'hasCutdowns'>[]
  },
  price: Pick<Price, 'films' | 'tokensPerBlock'>,
): { title: string; description: string } {
  const videos = describeOrderedVideos(order.films, price).join('; ')
  return {
    title: `${brand.name} ${packageTitles[order.package]}, ${planTitles[order.plan].toLowerCase()}`,
    description: `Each month: ${videos} (${countTokens(price.tokensPerBlock)})`,
  }
}

import { brand } from '#shared/brand.ts'
import { centsToUnits } from '#shared/checkout/money.ts'
import { packages, packageTitles, type Package } from '#shared/products/plan.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { paths } from '#shared/paths.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import type { Format, Offer } from './describe-offer.ts'

/** What is sold, at which price, and the questions, in the words of schema.org. For the page's loader. */
export function describeBusiness(catalogue: Catalogue, offer: Offer, baseUrl: string) {
  const sold = offer.formats.flatMap((format) => packages.map((pack) => ({ format, pack })))
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: `${brand.name}: product films by subscription`,
      description: brand.tagline,
      image: `${baseUrl}/social-preview.jpg`,
      brand: { '@type': 'Brand', name: brand.name },
      offers: sold.map(({ format, pack }) => ({
        '@type': 'Offer',
        name: `${format.title}, ${packageTitles[pack].toLowerCase()}`,
        price: formatPrice(catalogue, format, pack),
        priceCurrency: catalogue.currency.toUpperCase(),
        availability: 'https://schema.org/InStock',
        url: `${baseUrl}${paths.landing()}#plans`,
      })),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: offer.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

/** What one video of this format costs, billed monthly, in whole units with decimals. */
function formatPrice(catalogue: Catalogue, { lengthSeconds }: Format, pack: Package): string {
  const video = { id: 'film-1', lengthSeconds, count: 1, hasCutdowns: false, move: 'orbit' } as const
  const { price } = priceSelection({ films: [video], plan: 'monthly', package: pack }, catalogue)
  return centsToUnits(price.totalCents).toFixed(2)
}

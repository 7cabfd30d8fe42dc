import { formatCents } from '../../ui/text/format-cents.ts'
import { packageTitles, revisionRounds, type Package } from '#shared/products/plan.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { customLengthSeconds } from '#shared/products/video-lengths.ts'
import { steps } from '#shared/subscriptions/status-steps.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'

export interface Format {
  title: string
  description: string
  lengthSeconds: number
  tokens: number
  copyCards: number
  words: number
}

export interface ComparisonRow {
  subject: string
  automated: string
  agency: string
}

export interface Question {
  question: string
  answer: string
}

/** What the first page says about the catalogue as it is now. For the page's loader: browsers get the result. */
export interface Offer {
  formats: Format[]
  /** The smallest month of the automated package. */
  smallestMonthCents: number
  minimumTokens: number
  tokenPriceCents: Record<Package, number>
  deliveryDays: Record<Package, number>
  hasCustomLength: boolean
  steps: { id: string; label: string; description: string; day: number }[]
  comparison: ComparisonRow[]
  questions: Question[]
}

export function describeOffer(catalogue: Catalogue): Offer {
  const { figures } = catalogue
  const deliveryDays = {
    automated: lastDay('automated'),
    agency: lastDay('agency'),
  }
  const hasCustomLength = catalogue.products.some(({ kind, isActive }) => kind === 'custom' && isActive)
  return {
    formats: listFormats(catalogue),
    smallestMonthCents: priceSmallestMonth(catalogue),
    minimumTokens: figures.minimumTokens,
    tokenPriceCents: figures.tokenPriceCents,
    deliveryDays,
    hasCustomLength,
    steps: steps.map(({ id, label, description, leadDays }) => ({
      id,
      label,
      description,
      day: leadDays.automated,
    })),
    comparison: comparePackages(catalogue),
    questions: answerQuestions(catalogue, deliveryDays, hasCustomLength),
  }
}

function listFormats({ products }: Catalogue): Format[] {
  return products
    .filter((product) => product.kind === 'ad' && product.isActive)
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ title, description, lengthSeconds, tokens }) =>
      lengthSeconds === null
        ? []
        : [{ title, description, lengthSeconds, tokens, ...videoLengthRule(lengthSeconds) }],
    )
}

/** As many of the shortest video as the smallest month takes. */
function priceSmallestMonth(catalogue: Catalogue): number {
  const price = (count: number) =>
    priceSelection(
      {
        plan: 'monthly',
        package: 'automated',
        films: [{ id: 'film-1', lengthSeconds: 5, count, hasCutdowns: false, move: 'orbit' }],
      },
      catalogue,
    ).price
  const tokensEach = price(1).films[0]?.tokensEach ?? 1
  return price(Math.ceil(catalogue.figures.minimumTokens / Math.max(1, tokensEach))).totalCents
}

const lastDay = (pack: Package) => Math.max(...steps.map(({ leadDays }) => leadDays[pack]))

const formatDay = (id: string, pack: Package) =>
  `Day ${steps.find((step) => step.id === id)?.leadDays[pack] ?? 0}`

const rounds = (pack: Package) =>
  revisionRounds[pack] === 1 ? '1 round a film' : `${revisionRounds[pack]} rounds a film`

const both = (subject: string, describe: (pack: Package) => string): ComparisonRow => ({
  subject,
  automated: describe('automated'),
  agency: describe('agency'),
})

function comparePackages({ figures }: Catalogue): ComparisonRow[] {
  return [
    {
      subject: 'Who writes the words',
      automated: 'You, on copy cards',
      agency: 'A producer, from your note',
    },
    {
      subject: 'Who chooses the moves',
      automated: 'You, from eight moves',
      agency: 'A producer, who may design new ones',
    },
    { subject: 'How light is set', automated: 'By preset', agency: 'By style frames made for you' },
    both('Revisions', rounds),
    both('Style frames', (pack) => formatDay('style', pack)),
    both('Films delivered', (pack) => formatDay('delivery', pack)),
    both('A token', (pack) => formatCents(figures.tokenPriceCents[pack])),
    { subject: 'Arm, studio, crew', automated: 'The same', agency: 'The same' },
  ]
}

function answerQuestions(
  { figures }: Catalogue,
  days: Record<Package, number>,
  hasCustomLength: boolean,
): Question[] {
  const { automated, agency } = figures.tokenPriceCents
  const discounts = figures.volumeDiscounts
    .map(({ fromTokens, percentOff }) => `${percentOff} % off from ${fromTokens} tokens`)
    .join(', ')
  return [
    {
      question: 'What is a token?',
      answer: `Up to 5 seconds of finished film. ${packageTitles.automated}: ${formatCents(automated)}; ${packageTitles.agency.toLowerCase()}: ${formatCents(agency)}. ${discounts ? `In one month: ${discounts}. ` : ''}Moves cost no tokens.`,
    },
    {
      question: 'What do I send you?',
      answer:
        'The product itself, clean and in duplicate if it scratches. After payment you get the studio’s address and a reference to write on the parcel.',
    },
    {
      question: 'When do I get my films?',
      answer: `About ${days.automated} days after the month opens with the automated package, ${days.agency} with agency. The clock needs your product: the shoot starts once it is here.`,
    },
    {
      question: 'Can I change a film?',
      answer: `Words until the film is queued. After delivery: ${rounds('automated')} with automated, ${rounds('agency')} with agency.`,
    },
    {
      question: 'What are social cutdowns?',
      answer:
        'The same film framed again for 9:16, 1:1 and 4:5. A person moves each frame so that the subject stays in it.',
    },
    {
      question: 'Only 5, 15 and 30 seconds?',
      answer: hasCustomLength
        ? `Any whole second from ${customLengthSeconds.min} to ${customLengthSeconds.max}. Each five seconds begun are a token, a copy card and ten words.`
        : 'For now, yes. Other lengths are not on sale at the moment.',
    },
    {
      question: 'How am I billed?',
      answer: `Once a month, quarter or year, by card. Quarterly is ${figures.planPercentOff.quarterly} % off, yearly ${figures.planPercentOff.yearly} %. Prices are without tax, which is added at payment where it applies.`,
    },
    {
      question: 'Are the films on this page real?',
      answer:
        'They are renders of products that do not exist, on camera paths the arm can fly. Your films are shot: a real product, a real lens, real light.',
    },
  ]
}

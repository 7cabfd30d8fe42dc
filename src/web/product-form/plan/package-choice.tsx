import { formatCents } from '../../ui/text/format-cents.ts'
import { packageTitles, revisionRounds, type Package } from '#shared/products/plan.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { steps } from '#shared/subscriptions/status-steps.ts'
import { ChoiceCards } from './choice-cards.tsx'
import styles from './choice-facts.module.css'

const facts: Record<Package, { writes: string; moves: string }> = {
  automated: { writes: 'You, on the copy cards', moves: 'You, from the library' },
  agency: { writes: 'A producer, from your note', moves: 'A producer, made for you' },
}

interface PackageChoiceProps {
  value: Package
  catalogue: Catalogue | null
  onChange: (value: Package) => void
}

/** Who writes and who chooses the moves. */
export function PackageChoice({ value, catalogue, onChange }: PackageChoiceProps) {
  const choices = (['automated', 'agency'] as const).map((pack) => ({
    value: pack,
    title: packageTitles[pack],
    content: (
      <dl className={styles.facts}>
        <dt>Copy</dt>
        <dd>{facts[pack].writes}</dd>
        <dt>Moves</dt>
        <dd>{facts[pack].moves}</dd>
        <dt>Revisions</dt>
        <dd>{revisionRounds[pack] === 1 ? '1 round a film' : `${revisionRounds[pack]} rounds a film`}</dd>
        <dt>Delivery</dt>
        <dd>about {deliveryDays(pack)} days</dd>
        <dt>A token</dt>
        <dd className={styles.strong}>
          {catalogue ? formatCents(catalogue.figures.tokenPriceCents[pack]) : '–'}
        </dd>
      </dl>
    ),
  }))
  return <ChoiceCards name="package" label="Package" choices={choices} value={value} onChange={onChange} />
}

function deliveryDays(pack: Package): number {
  return Math.max(...steps.map((step) => step.leadDays[pack]))
}

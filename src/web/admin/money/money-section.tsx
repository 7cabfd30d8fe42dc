import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { planTitles } from '#shared/checkout/plan.ts'
import type { MoneyFigures } from '#shared/contract/admin-money.ts'
import { paths } from '#shared/paths.ts'
import { churnPercent } from '#shared/billing/churn.ts'
import { sentenceOf } from '../../call.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { moneyFiguresQuery } from './money-queries.ts'
import styles from './money-section.module.css'

/** What comes in, who stays, and what is owed in films. */
export function MoneySection() {
  return (
    <Section
      title="Money"
      actions={
        <span className={styles.ways}>
          <Link to={paths.payments()}>All payments</Link>
          <a href="/api/admin/money.csv" download>
            Save as CSV
          </a>
        </span>
      }
    >
      <Figures />
    </Section>
  )
}

function Figures() {
  const { data: figures, error, refetch } = useQuery(moneyFiguresQuery)
  if (!figures) {
    if (!error) return <SkeletonRows rows={4} label="Loading the figures" />
    return (
      <ErrorState
        title="The figures could not be read."
        sentence={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={styles.columns}>
      <BarChart label="Revenue by month, less what was given back" bars={figures.months.map(barOf)} />
      <Facts figures={figures} />
    </div>
  )
}

function Facts({ figures }: { figures: MoneyFigures }) {
  const { activePlans, pastDue, tokenLiability, months } = figures
  const churn = churnPercent(months.at(-1))
  return (
    <dl className={styles.facts}>
      {activePlans.map(({ plan, count, monthlyCents }) => (
        <div key={plan}>
          <dt>{planTitles[plan]} plans</dt>
          <dd>{count}</dd>
          <dd className={styles.note}>
            <Money cents={monthlyCents} /> a month
          </dd>
        </div>
      ))}
      <div>
        <dt>Past due</dt>
        <dd>{pastDue.count}</dd>
        <dd className={styles.note}>
          {pastDue.count === 0 ? 'Everyone has paid' : <Money cents={pastDue.openCents} />}
          {pastDue.count > 0 && ' open'}
        </dd>
      </div>
      <div>
        <dt>Churn this month</dt>
        <dd>{churn === null ? '–' : `${churn} %`}</dd>
        <dd className={styles.note}>{months.at(-1)?.endedSubscriptions ?? 0} ended</dd>
      </div>
      <div>
        <dt>Owed in films</dt>
        <dd>{tokenLiability.tokens} tokens</dd>
        <dd className={styles.note}>
          <Money cents={tokenLiability.cents} /> paid, not delivered
        </dd>
      </div>
    </dl>
  )
}

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const monthLabel = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function barOf({ month, revenueCents, refundedCents }: MoneyFigures['months'][number]) {
  const start = new Date(`${month}-01T00:00:00.000Z`)
  const cents = revenueCents - refundedCents
  return {
    id: month,
    label: monthLabel.format(start),
    name: monthName.format(start),
    // A month that gave back more than it took has no bar; its figure says so.
    value: Math.max(0, cents),
    text: short.format(cents / 100),
  }
}

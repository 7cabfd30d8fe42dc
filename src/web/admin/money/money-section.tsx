import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { displayLocale, moneyLocale } from '#shared/display-locale.ts'
import { planSchema } from '#shared/products/plan-schema.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { planTitles } from '#shared/products/plan.ts'
import { downloadMoneyFigures, type MoneyFigures } from '#shared/contract/billing/admin-money.ts'
import { paths } from '#shared/paths.ts'
import { churnPercent } from '#shared/billing/churn.ts'
import { errorMessage } from '../../call/call.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Money } from '../../ui/text/money.tsx'
import { Section } from '../../ui/page/section.tsx'
import { isRefusedByFlag, useIsOperationAllowed } from '../../system/status/system-status-query.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { CsvLink } from '../parts/csv-link.tsx'
import { moneyFiguresQuery } from './money-queries.ts'
import { readPageCurrency } from '../../ui/text/format-cents.ts'
import styles from './money-section.module.css'

/** What comes in, who stays, and what is owed in videos. */
export function MoneySection() {
  return (
    <Section
      title="Money"
      actions={
        <span className={styles.ways}>
          <Link to={paths.payments()}>All payments</Link>
          <CsvLink href={downloadMoneyFigures.path} />
        </span>
      }
    >
      <Figures />
    </Section>
  )
}

function Figures() {
  const isAllowed = useIsOperationAllowed('function')
  const { data: figures, error, refetch } = useQuery({ ...moneyFiguresQuery, enabled: isAllowed })
  if (!isAllowed || isRefusedByFlag(error)) {
    return <p className={styles.none}>The figures are paused with the other extras. Payments continue.</p>
  }
  if (!figures) {
    if (!error) return <SkeletonRows rows={4} label="Loading the figures" />
    return (
      <ErrorState
        title="The figures could not be read."
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={styles.columns}>
      <Revenue months={figures.months} />
      <div className={styles.figures}>
        <ActivePlans figures={figures} />
        <Facts figures={figures} />
      </div>
    </div>
  )
}

/** Fewer bars than these would look like another unit of time. */
const monthsAtLeast = 6

function Revenue({ months }: Pick<MoneyFigures, 'months'>) {
  const first = months.findIndex(({ revenueCents, refundedCents }) => revenueCents + refundedCents > 0)
  if (first === -1) {
    return <p className={styles.none}>Revenue by month appears here after the first payment.</p>
  }
  // Months before the first payment say nothing.
  const shown = months.slice(Math.min(first, months.length - monthsAtLeast))
  return <BarChart label="Revenue by month, less refunds" bars={shown.map(makeBar)} />
}

/** What comes in by itself each month, by how it is billed. */
function ActivePlans({ figures: { activePlans, paused, ending } }: { figures: MoneyFigures }) {
  const plans = planSchema.options.flatMap((plan) => activePlans.find((each) => each.plan === plan) ?? [])
  const total = plans.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0)
  const count = plans.reduce((sum, each) => sum + each.count, 0)
  return (
    <table className={styles.plans}>
      <thead>
        <tr>
          <th scope="col">Active plans</th>
          <th scope="col">Number</th>
          <th scope="col">A month</th>
        </tr>
      </thead>
      <tbody>
        {plans.map((each) => (
          <tr key={each.plan}>
            <th scope="row">{planTitles[each.plan]}</th>
            <td>{each.count}</td>
            <td>
              <Money cents={each.monthlyCents} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            All
            {paused > 0 && <span className={styles.aside}>, {paused} more paused</span>}
            {ending > 0 && <span className={styles.aside}>, {ending} more ending</span>}
          </th>
          <td>{count}</td>
          <td>
            <Money cents={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Facts({ figures }: { figures: MoneyFigures }) {
  const { pastDue, tokenLiability, months } = figures
  const month = months.at(-1)
  const churn = churnPercent(month)
  return (
    <dl className={styles.facts}>
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
        <dd className={styles.note}>
          {month?.endedSubscriptions ?? 0} ended
          {month && churn !== null && `, ${month.runningAtStart} at its start`}
        </dd>
      </div>
      <div>
        <dt>Owed in films</dt>
        <dd>{countTokens(tokenLiability.tokens)}</dd>
        <dd className={styles.note}>
          <Money cents={tokenLiability.cents} /> paid, not delivered
        </dd>
      </div>
    </dl>
  )
}

/** Made when it is used: the page's currency is not known before. */
const formatShort = (units: number) =>
  new Intl.NumberFormat(moneyLocale, {
    style: 'currency',
    currency: readPageCurrency().toUpperCase(),
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(units)
const monthLabel = new Intl.DateTimeFormat(displayLocale, { month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat(displayLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

function makeBar({ month, revenueCents, refundedCents }: MoneyFigures['months'][number]) {
  const start = new Date(`${month}-01T00:00:00.000Z`)
  const cents = revenueCents - refundedCents
  return {
    id: month,
    label: monthLabel.format(start),
    name: monthName.format(start),
    // A month that gave back more than it took has no bar; its figure says so.
    value: Math.max(0, cents),
    text: formatShort(cents / 100),
    isNothing: revenueCents === 0 && refundedCents === 0,
  }
}

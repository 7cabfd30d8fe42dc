import { churnPercent } from '#shared/billing/churn.ts'
import { centsToUnits } from '#shared/checkout/money.ts'
import type { MonthFigures } from '#shared/contract/billing/admin-money.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { csvTable, type CsvColumns } from '../../system/csv-table.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { readMoneyFigures } from './read-money-figures.ts'

const toCurrencyUnits = (cents: number) => centsToUnits(cents).toFixed(2)

/** The heads name the currency: a cell holds a figure alone. */
const makeColumns = (currency: string): CsvColumns<MonthFigures> => ({
  month: ({ month }) => month,
  [`revenue in ${currency.toUpperCase()}`]: ({ revenueCents }) => toCurrencyUnits(revenueCents),
  [`refunded in ${currency.toUpperCase()}`]: ({ refundedCents }) => toCurrencyUnits(refundedCents),
  started: ({ startedSubscriptions }) => String(startedSubscriptions),
  'running at the start': ({ runningAtStart }) => String(runningAtStart),
  'ended of those': ({ endedSubscriptions }) => String(endedSubscriptions),
  'churn in percent': (month) => churnPercent(month)?.toFixed(1) ?? '',
})

/** The months as CSV. The download is recorded first. */
export async function downloadMoneyFigures(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'config'>,
  actor: SignedInUser,
): Promise<FileAnswer> {
  await emitEvent(deps.db, actor, {
    kind: 'money_figures.downloaded',
    subject: { kind: 'system', id: 'money' },
    payload: {},
  })
  const { months } = await readMoneyFigures(deps)
  const day = deps.clock.now().toISOString().slice(0, 10)
  return { name: `money-${day}.csv`, pieces: csvTable(makeColumns(deps.config.currency), [months]) }
}

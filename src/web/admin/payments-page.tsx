import { useSearchParams } from 'react-router'
import { paymentFilterSchema } from '#shared/contract/billing/admin-money.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { ParkedEvents } from './money/parked-events.tsx'
import { PaymentsTable } from './money/payments-table.tsx'
import { StudioDrawer } from './panels/studio-drawer.tsx'
import { useTypedFilter } from '../system/page/use-typed-filter.ts'

export const meta = () => [{ title: pageTitle('Payments') }]

const filterSchema = paymentFilterSchema.catch('all')

/** Every payment: to find, to look into, to give back. What could not be applied comes first. */
export default function PaymentsPage() {
  const [query, setQuery] = useSearchParams()
  const { typed, setTyped, settled } = useTypedFilter('q')
  const filter = filterSchema.parse(query.get('state') ?? 'all')
  return (
    <>
      <PageHeader
        eyebrow="Studio"
        title="Payments"
        lead="As the card provider reports them, each with all its events."
      />
      <ParkedEvents />
      <PaymentsTable
        filter={{ filter, search: settled }}
        typed={typed}
        onType={setTyped}
        onFilter={(next) =>
          setQuery(
            (present) => {
              const changed = new URLSearchParams(present)
              if (next === 'all') changed.delete('state')
              else changed.set('state', next)
              return changed
            },
            { preventScrollReset: true },
          )
        }
      />
      <StudioDrawer />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { formatCents } from '../ui/text/format-cents.ts'
import { paths } from '#shared/paths.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { billingQuery } from './billing-queries.ts'

/** On every page of a customer whose payment failed: what is owed, and the way to put it right. Else nothing. */
export function PaymentDueBanner() {
  const { data: billing } = useQuery(billingQuery)
  const { pathname } = useLocation()
  const [failed] = billing?.subscriptions.flatMap((each) => each.failedPayment ?? []) ?? []
  if (!failed || pathname === paths.duePayment(failed.invoiceId)) return null
  return (
    <Banner>
      <strong>A payment of {formatCents(failed.amountDueCents)} did not go through.</strong>{' '}
      <Link to={paths.duePayment(failed.invoiceId)}>Pay it now</Link>
    </Banner>
  )
}

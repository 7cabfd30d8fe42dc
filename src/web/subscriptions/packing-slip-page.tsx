import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { countryName, crossesCustoms } from '#shared/shipping/countries.ts'
import { writeCustomsNote } from './shipping/customs-note.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { useSession } from '../session/session.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { SubscriptionProblem } from './progress/subscription-problem.tsx'
import { shippingQuery } from './queries/shipping-query.ts'
import { subscriptionQuery } from './queries/subscription-queries.ts'
import { CustomsHelp } from './shipping/customs-help.tsx'
import { PackingSlip } from './shipping/packing-slip.tsx'
import styles from './shipping/packing-slip.module.css'
import { ReturnAddress } from './shipping/return-address.tsx'

export const meta = () => [{ title: pageTitle('Packing slip') }]

/** What goes into the parcel to the studio, as it is printed; beside it what it still lacks. */
export default function PackingSlipPage() {
  const { subscriptionId = '' } = useParams()
  const subscription = useQuery(subscriptionQuery(subscriptionId))
  const shipping = useQuery(shippingQuery(subscriptionId))
  if (subscription.data && shipping.data) {
    return <Slip subscription={subscription.data} shipping={shipping.data} />
  }
  const error = subscription.error ?? shipping.error
  if (!error) return <SkeletonRows rows={8} label="Loading the packing slip" />
  const retry = () => {
    void subscription.refetch()
    void shipping.refetch()
  }
  return <SubscriptionProblem page="Packing slip" error={error} onRetry={retry} />
}

function Slip({ subscription, shipping }: { subscription: Subscription; shipping: Shipping }) {
  const { user } = useSession()
  const { returnAddress, studioCountry } = shipping
  const isAbroad =
    returnAddress !== null && studioCountry !== null && crossesCustoms(returnAddress.country, studioCountry)
  /** Null: by the countries. */
  const [wantsCustoms, setWantsCustoms] = useState<boolean | null>(null)
  const hasCustoms = wantsCustoms ?? isAbroad
  const waiting = shipping.items.filter((item) => !item.hasArrived)
  const items = waiting.length > 0 ? waiting : shipping.items
  const note = writeCustomsNote(items, shipping.parcelReference)
  return (
    <>
      <div className={styles.screen}>
        <PageHeader
          eyebrow={subscriptionTitle(subscription)}
          title="Packing slip"
          lead={
            waiting.length > 0
              ? 'Print it on A4 or Letter and put it into the parcel.'
              : 'All items have arrived at our studio. This is for a parcel that you send again.'
          }
          actions={
            <>
              <Button component={Link} to={paths.items(subscription.id)} variant="default">
                Describe your items
              </Button>
              <Button onClick={() => window.print()}>Print</Button>
            </>
          }
        />
      </div>
      <div className={styles.columns}>
        <PackingSlip shipping={shipping} items={items} customsNote={hasCustoms ? note : null} />
        <div className={styles.screen}>
          <Section title="Return address" hint="Where we send your items after the shoot.">
            <ReturnAddress shipping={shipping} isOwn={user?.uid === subscription.userId} />
          </Section>
          <Section title="Customs">
            <Checkbox
              className={styles.choice}
              checked={hasCustoms}
              onChange={(event) => setWantsCustoms(event.currentTarget.checked)}
              label={
                studioCountry === null
                  ? 'The parcel comes from another country: print a customs note'
                  : `The parcel passes customs on its way to ${countryName(studioCountry)}: print a customs note`
              }
            />
            {hasCustoms && <CustomsHelp note={note} />}
          </Section>
        </div>
      </div>
    </>
  )
}

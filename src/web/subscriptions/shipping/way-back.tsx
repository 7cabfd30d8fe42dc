import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../call/call.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/page/section.tsx'
import { shippingQuery } from '../queries/shipping-query.ts'
import { ReturnAddress } from './return-address.tsx'
import { ReturnParcels } from './return-parcels.tsx'

/** How the items come back: where to, and with which parcel. */
export function WayBack({ subscriptionId, isOwn }: { subscriptionId: string; isOwn: boolean }) {
  const { data: shipping, error, refetch } = useQuery(shippingQuery(subscriptionId))
  return (
    <Section
      title="Return"
      hint={shipping?.isReturnSent ? undefined : 'Where we send your items after the shoot.'}
    >
      {shipping ? (
        <>
          <ReturnParcels parcels={shipping.returnParcels} />
          <ReturnAddress shipping={shipping} isOwn={isOwn} />
        </>
      ) : error ? (
        <ErrorState
          title="The return address could not be read."
          sentence={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={3} label="Loading the return address" />
      )}
    </Section>
  )
}

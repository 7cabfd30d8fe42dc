import { CloseButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { removeReturnParcel, type ReturnParcel } from '#shared/contract/subscriptions/shipping.ts'
import { cacheAnswer } from '../../../call/cache-answer.ts'
import { call, changeErrorMessage, errorMessage } from '../../../call/call.ts'
import { shippingQuery } from '../../../subscriptions/queries/shipping-query.ts'
import { ReturnAddress } from '../../../subscriptions/shipping/return-address.tsx'
import { ReturnParcels } from '../../../subscriptions/shipping/return-parcels.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { useFocusAfterRemoval } from '../../../ui/focus/use-focus-after-removal.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { changesKey } from '../../parts/admin-queries.ts'
import { ReturnParcelForm } from './return-parcel-form.tsx'

/** Where the customer's items go back to, and the parcels that bring them. */
export function ReturnShipping({ subscriptionId }: { subscriptionId: string }) {
  const queryClient = useQueryClient()
  const { data: shipping, error, refetch } = useQuery(shippingQuery(subscriptionId))
  const [asking, setAsking] = useState<ReturnParcel | null>(null)
  const remove = useMutation({
    mutationFn: (parcelId: string) => call(removeReturnParcel, { subscriptionId, parcelId }),
    onSuccess: (saved) => {
      cacheAnswer(queryClient, shippingQuery(subscriptionId).queryKey, saved)
      showToast('Return parcel removed.')
    },
    onError: (problem) => {
      showToast(changeErrorMessage('The parcel was not removed.', problem), { tone: 'bad' })
      void refetch()
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: changesKey }),
  })
  if (!shipping) {
    if (!error) return <SkeletonRows rows={3} label="Loading the return address" />
    return (
      <ErrorState
        title="The return address could not be read."
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <section aria-label="Return parcels" tabIndex={-1}>
      <ReturnParcels
        parcels={shipping.returnParcels}
        renderAction={(parcel) => (
          <RemoveParcelButton trackingNumber={parcel.trackingNumber} onAsk={() => setAsking(parcel)} />
        )}
      />
      <ReturnAddress shipping={shipping} isOwn={false} />
      <ReturnParcelForm shipping={shipping} />
      <ConfirmDialog
        isOpen={asking !== null}
        title={`Remove the ${asking?.carrier ?? ''} parcel ${asking?.trackingNumber ?? ''}?`}
        confirmLabel="Remove parcel"
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking) remove.mutate(asking.id)
          setAsking(null)
        }}
      >
        The customer no longer sees it. An e-mail that was sent about it stays sent.
      </ConfirmDialog>
    </section>
  )
}

function RemoveParcelButton({ trackingNumber, onAsk }: { trackingNumber: string; onAsk: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <CloseButton
      ref={button}
      aria-label={`Remove return parcel ${trackingNumber}`}
      size={44}
      iconSize={18}
      onClick={() => {
        handFocusOn()
        onAsk()
      }}
    />
  )
}

import { Button, CloseButton } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { z } from 'zod'
import {
  addParcel,
  removeParcel,
  type Parcel,
  type SubscriptionStatusDetail,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { parcelLimits } from '#shared/shipping/parcel-fields.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, changeErrorMessage, errorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts'
import { useFocusOnInvalid } from '../../ui/focus/use-focus-on-invalid.ts'
import { useHashArrival } from '../../ui/focus/use-hash-arrival.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { TextField } from '../../ui/text/text-field.tsx'
import { useDraftWithId, type SentContent } from '../../ui/drafts/use-draft-with-id.ts'
import styles from './parcels.module.css'
import { PackingSlipLink } from '../shipping/packing-slip-link.tsx'
import { ShippingLabel } from './shipping-label.tsx'
import { myNeedsQuery } from '../queries/needs-query.ts'
import { statusQuery } from '../queries/subscription-queries.ts'

/** How the items get to the studio: where to, under which reference, and the parcels on their way. */
export function Parcels({ status, isOwn }: { status: SubscriptionStatusDetail; isOwn: boolean }) {
  return (
    <Section
      title="Parcels"
      hint="Write the reference on each parcel, so that we know whose it is. Add its tracking number once it is on its way."
    >
      <ShippingLabel address={status.studioAddress} reference={status.parcelReference} />
      {isOwn && <PackingSlipLink subscriptionId={status.id} />}
      {status.parcels.length > 0 && (
        <ul className={styles.list} aria-label="Parcels on their way">
          {status.parcels.map((parcel) => (
            <ParcelRow key={parcel.id} parcel={parcel} subscriptionId={status.id} isOwn={isOwn} />
          ))}
        </ul>
      )}
      {isOwn && <ParcelForm subscriptionId={status.id} parcels={status.parcels} />}
    </Section>
  )
}

function ParcelRow({
  parcel,
  subscriptionId,
  isOwn,
}: {
  parcel: Parcel
  subscriptionId: string
  isOwn: boolean
}) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveParcel(subscriptionId)
  const button = useRef<HTMLButtonElement>(null)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <li className={styles.parcel}>
      <div className={styles.words}>
        <span className={styles.tracking}>
          {parcel.carrier} <span className={styles.number}>{parcel.trackingNumber}</span>
        </span>
        <span className={styles.about}>
          {parcel.reference} · added <DateText at={parcel.createdAt} />
        </span>
      </div>
      {isOwn && (
        <CloseButton
          ref={button}
          aria-label={`Remove parcel ${parcel.trackingNumber}`}
          size={44}
          iconSize={18}
          onClick={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove the ${parcel.carrier} parcel ${parcel.trackingNumber}?`}
        confirmLabel="Remove parcel"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          handFocusOn()
          setAsking(false)
          remove.mutate(parcel.id)
        }}
      >
        The studio no longer expects it. This does not stop the parcel itself.
      </ConfirmDialog>
    </li>
  )
}

/** Gone from the screen at once; back, with a message, if that was refused. */
function useRemoveParcel(subscriptionId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = statusQuery(subscriptionId)
  return useMutation({
    mutationFn: (parcelId: string) => call(removeParcel, { subscriptionId, parcelId }),
    onMutate: async (parcelId) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        (status) =>
          status && { ...status, parcels: status.parcels.filter((parcel) => parcel.id !== parcelId) },
      )
      return { before }
    },
    onError: (error, _, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      showToast(changeErrorMessage('The parcel was not removed.', error), { tone: 'bad' })
      // Where the answer was lost, it may be removed.
      void queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: (status) => cacheAnswer(queryClient, queryKey, status),
    onSettled: () => void queryClient.invalidateQueries(myNeedsQuery),
  })
}

const typedParcelSchema = z.object({ carrier: z.string(), trackingNumber: z.string() })
type TypedParcel = z.infer<typeof typedParcelSchema>
const blankParcel: TypedParcel = { carrier: '', trackingNumber: '' }

const confirmAdded = () => showToast('Thank you. We will look out for your parcel.')

function ParcelForm({ subscriptionId, parcels }: { subscriptionId: string; parcels: readonly Parcel[] }) {
  const queryClient = useQueryClient()
  const draft = useDraftWithId({
    key: `new-parcel/${subscriptionId}`,
    schema: typedParcelSchema,
    empty: blankParcel,
    isStored: (parcelId) => parcels.some(({ id }) => id === parcelId),
    isSending: () => add.isPending,
    onFound: () => {
      add.reset()
      confirmAdded()
    },
  })
  const { carrier, trackingNumber } = draft.value
  const change = (changed: Partial<TypedParcel>) => draft.store((now) => ({ ...now, ...changed }))
  const add = useMutation({
    mutationFn: ({ id: parcelId, content }: SentContent<TypedParcel>) =>
      call(addParcel, { subscriptionId, parcelId, ...content }),
    onSuccess: (status, sent) => {
      cacheAnswer(queryClient, statusQuery(subscriptionId).queryKey, status)
      draft.dropSent(sent)
      confirmAdded()
    },
    // Where the answer was lost, the parcel may be stored.
    onError: () => void queryClient.invalidateQueries(statusQuery(subscriptionId)),
    onSettled: () => void queryClient.invalidateQueries(myNeedsQuery),
  })
  const [tries, setTries] = useState(0)
  const place = useMergedRef(
    useHashArrival<HTMLFormElement>('tracking'),
    useFocusOnInvalid<HTMLFormElement>(tries),
  )
  // The contract says what a parcel needs: the same sentences as the server's, without asking it.
  const checked = addParcel.input.safeParse({ subscriptionId, carrier, trackingNumber })
  const findProblem = (field: string) =>
    tries > 0 && checked.error?.issues.find((issue) => issue.path[0] === field)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(checked.success ? 0 : tries + 1)
    if (checked.success && !add.isPending) add.mutate(draft.prepare())
  }
  return (
    <form
      ref={place}
      id="tracking"
      tabIndex={-1}
      aria-label="Add a parcel"
      className={styles.form}
      onSubmit={submit}
      noValidate
    >
      <TextField
        label="Carrier"
        placeholder="DHL"
        charactersMax={parcelLimits.carrier}
        value={carrier}
        error={findProblem('carrier')}
        onChange={(event) => change({ carrier: event.currentTarget.value })}
      />
      <TextField
        label="Tracking number"
        charactersMax={parcelLimits.trackingNumber}
        value={trackingNumber}
        error={findProblem('trackingNumber')}
        onChange={(event) => change({ trackingNumber: event.currentTarget.value })}
      />
      <Button type="submit" variant="default" loading={add.isPending} className={styles.add}>
        Add parcel
      </Button>
      {add.error && (
        <p className={styles.problem} role="alert">
          {errorMessage(add.error)}
        </p>
      )}
    </form>
  )
}

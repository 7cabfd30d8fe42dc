import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { z } from 'zod'
import { addReturnParcel, type Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { parcelLimits } from '#shared/shipping/parcel-fields.ts'
import { cacheAnswer } from '../../../call/cache-answer.ts'
import { call, Refusal } from '../../../call/call.ts'
import { shippingQuery } from '../../../subscriptions/queries/shipping-query.ts'
import { FieldError } from '../../../ui/feedback/field-error.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { useStoredDraft } from '../../../ui/drafts/use-stored-draft.ts'
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus.ts'
import { wordDate } from '../../../ui/text/worded-date.tsx'
import { TextField } from '../../../ui/text/text-field.tsx'
import { changesKey } from '../../parts/admin-queries.ts'
import { useFieldProblems } from '../../parts/use-field-problems.ts'
import styles from './return-parcel-form.module.css'

const draftSchema = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  sentOn: z.string(),
  block: z.int(),
  /** Of the address that was shown when typing began: polling must not advance it. */
  returnAddressVersion: z.int(),
})
type Draft = z.infer<typeof draftSchema>

/** The day where the studio is, as a field of a day has it. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

const startDraft = ({ block, returnAddressVersion }: Shipping): Draft => ({
  carrier: '',
  trackingNumber: '',
  trackingUrl: '',
  sentOn: today(),
  block,
  returnAddressVersion,
})

/** Reports a parcel that brings items back. What is typed stays until the server has it, also when the panel is closed. */
export function ReturnParcelForm({ shipping }: { shipping: Shipping }) {
  const { subscriptionId } = shipping
  const queryClient = useQueryClient()
  const draft = useStoredDraft(`return-parcel/${subscriptionId}`, draftSchema, startDraft(shipping))
  const fields = draft.value
  const send = useMutation({
    mutationFn: (typed: Draft) => call(addReturnParcel, { subscriptionId, ...typed }),
    onSuccess: (saved, typed) => {
      cacheAnswer(queryClient, shippingQuery(subscriptionId).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: changesKey })
      draft.dropSent(typed)
      showToast('Return parcel added. We e-mailed the customer.')
    },
    onError: async (error) => {
      if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') return
      // Shown above the form from here on: pressing the button again is for this address.
      const read = { ...shippingQuery(subscriptionId), staleTime: 0 }
      const fresh = await queryClient.fetchQuery(read).catch(() => null)
      if (!fresh) return
      draft.store((now) => ({ ...now, returnAddressVersion: fresh.returnAddressVersion }))
    },
  })
  const { form, problems, sentence, check, clear } = useFieldProblems(send.error)
  const button = useRestoredFocus<HTMLButtonElement>(send.isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The contract says what a parcel needs: the same sentences as the server's, without asking it.
    const { error } = addReturnParcel.input.safeParse({ subscriptionId, ...fields })
    const found = error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? []
    if (check(Object.fromEntries(found.toReversed())) && !send.isPending) send.mutate(fields)
  }
  const change = (changes: Partial<Draft>) => {
    clear(Object.keys(changes))
    draft.store((now) => ({ ...now, ...changes }))
  }
  const discard = () => {
    draft.drop()
    send.reset()
    clear()
    // The pressed button goes.
    form.current?.querySelector('input')?.focus()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Send items back">
      <TextField
        label="Carrier"
        charactersMax={parcelLimits.carrier}
        value={fields.carrier}
        error={problems['carrier']}
        onChange={(event) => change({ carrier: event.currentTarget.value })}
      />
      <TextField
        label="Tracking number"
        charactersMax={parcelLimits.trackingNumber}
        value={fields.trackingNumber}
        error={problems['trackingNumber']}
        onChange={(event) => change({ trackingNumber: event.currentTarget.value })}
      />
      <TextField
        className={styles.wide}
        label="Tracking page (optional)"
        type="url"
        inputMode="url"
        placeholder="https://"
        charactersMax={parcelLimits.trackingUrl}
        value={fields.trackingUrl}
        error={problems['trackingUrl']}
        onChange={(event) => change({ trackingUrl: event.currentTarget.value })}
      />
      <TextField
        label="Sent on"
        type="date"
        value={fields.sentOn}
        error={problems['sentOn']}
        inputContainer={wordDate(fields.sentOn, 'Choose the day')}
        onChange={(event) => change({ sentOn: event.currentTarget.value })}
      />
      {shipping.block > 1 && (
        <NativeSelect
          label="Items of"
          value={String(fields.block)}
          data={Array.from({ length: shipping.block }, (_, index) => ({
            value: String(index + 1),
            label: `Block ${index + 1}`,
          }))}
          onChange={(event) => change({ block: Number(event.currentTarget.value) })}
        />
      )}
      <div className={styles.actions}>
        <Button ref={button} type="submit" variant="default" loading={send.isPending}>
          Add return parcel
        </Button>
        {draft.isChanged && (
          <Button variant="subtle" disabled={send.isPending} onClick={discard}>
            Discard
          </Button>
        )}
      </div>
      <FieldError>{sentence}</FieldError>
    </form>
  )
}

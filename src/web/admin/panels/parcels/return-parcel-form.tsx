import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { addReturnParcel, type Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { parcelLimits } from '#shared/shipping/parcel-fields.ts'
import { cacheAnswer } from '../../../call/cache-answer.ts'
import { call, errorMessage, Refusal } from '../../../call/call.ts'
import { shippingQuery } from '../../../subscriptions/queries/shipping-query.ts'
import { FieldError } from '../../../ui/feedback/field-error.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { wordDate } from '../../../ui/text/worded-date.tsx'
import { changesKey } from '../../parts/admin-queries.ts'
import { toDayField } from '../steps/step-actions.ts'
import styles from './return-parcel-form.module.css'

const emptyFields = () => ({
  carrier: '',
  trackingNumber: '',
  trackingUrl: '',
  sentOn: toDayField(new Date().toISOString()),
})

/** Reports a parcel that brings items back. What is typed stays until the server has it. */
export function ReturnParcelForm({ shipping }: { shipping: Shipping }) {
  const { subscriptionId } = shipping
  const queryClient = useQueryClient()
  const [fields, setFields] = useState(emptyFields)
  const [block, setBlock] = useState(shipping.block)
  const [isChecked, setChecked] = useState(false)
  /** Of the address that was shown when typing began; null before. Polling must not advance it. */
  const [seenVersion, setSeenVersion] = useState<number | null>(null)
  const begin = () => setSeenVersion((seen) => seen ?? shipping.returnAddressVersion)
  const change = (typed: Partial<typeof fields>) => {
    begin()
    setFields((now) => ({ ...now, ...typed }))
  }
  const returnAddressVersion = seenVersion ?? shipping.returnAddressVersion
  const input = { subscriptionId, block, ...fields, returnAddressVersion }
  const send = useMutation({
    mutationFn: () => call(addReturnParcel, input),
    onSuccess: (saved) => {
      cacheAnswer(queryClient, shippingQuery(subscriptionId).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: changesKey })
      setFields(emptyFields())
      setSeenVersion(null)
      showToast('Return parcel added. We e-mailed the customer.')
    },
    onError: async (error) => {
      if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') return
      // Shown above the form from here on: pressing the button again is for this address.
      const read = { ...shippingQuery(subscriptionId), staleTime: 0 }
      const fresh = await queryClient.fetchQuery(read).catch(() => null)
      if (fresh) setSeenVersion(fresh.returnAddressVersion)
    },
  })
  // The contract says what a parcel needs: the same sentences as the server's, without asking it.
  const checked = addReturnParcel.input.safeParse(input)
  const answered = send.error instanceof Refusal ? send.error.fields : {}
  const findProblem = (field: keyof typeof fields) =>
    (isChecked && checked.error?.issues.find((issue) => issue.path[0] === field)?.message) ||
    answered[field] ||
    null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(!checked.success)
    if (checked.success && !send.isPending) send.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Send items back">
      <TextInput
        label="Carrier"
        maxLength={parcelLimits.carrier}
        value={fields.carrier}
        error={findProblem('carrier')}
        onChange={(event) => change({ carrier: event.currentTarget.value })}
      />
      <TextInput
        label="Tracking number"
        maxLength={parcelLimits.trackingNumber}
        value={fields.trackingNumber}
        error={findProblem('trackingNumber')}
        onChange={(event) => change({ trackingNumber: event.currentTarget.value })}
      />
      <TextInput
        className={styles.wide}
        label="Tracking page (optional)"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={parcelLimits.trackingUrl}
        value={fields.trackingUrl}
        error={findProblem('trackingUrl')}
        onChange={(event) => change({ trackingUrl: event.currentTarget.value })}
      />
      <TextInput
        label="Sent on"
        type="date"
        value={fields.sentOn}
        error={findProblem('sentOn')}
        inputContainer={wordDate(fields.sentOn, 'Choose the day')}
        onChange={(event) => change({ sentOn: event.currentTarget.value })}
      />
      {shipping.block > 1 && (
        <NativeSelect
          label="Items of"
          value={String(block)}
          data={Array.from({ length: shipping.block }, (_, index) => ({
            value: String(index + 1),
            label: `Block ${index + 1}`,
          }))}
          onChange={(event) => {
            begin()
            setBlock(Number(event.currentTarget.value))
          }}
        />
      )}
      <Button type="submit" variant="default" loading={send.isPending} className={styles.send}>
        Add return parcel
      </Button>
      {send.error && Object.keys(answered).length === 0 && (
        <FieldError>{errorMessage(send.error)}</FieldError>
      )}
    </form>
  )
}

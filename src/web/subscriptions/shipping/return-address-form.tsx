import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { saveReturnAddress, type Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { countries, countryName } from '#shared/shipping/countries.ts'
import {
  addressLimits,
  emptyAddress,
  writeAddress,
  type PostalAddress,
} from '#shared/shipping/postal-address.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, errorMessage, Refusal } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusOnInvalid } from '../../ui/focus/use-focus-on-invalid.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { TextField } from '../../ui/text/text-field.tsx'
import { shippingQuery } from '../queries/shipping-query.ts'
import { AddressLines } from './address-lines.tsx'
import styles from './shipping.module.css'

const countryOptions = [
  { value: '', label: 'Choose the country' },
  ...countries
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
]

interface ReturnAddressFormProps {
  shipping: Shipping
  /** Something was typed: the form stays, whatever other tabs save. */
  onBegin: () => void
  onDone: () => void
  /** Null where there is no address to go back to. */
  onCancel: (() => void) | null
}

interface AddressDraft {
  address: PostalAddress
  /** Of the stored address that it changes: polling must not advance it, or it would overwrite what nobody saw here. */
  version: number
}

/** The return address as its customer types it. What is typed stays until it is saved. */
export function ReturnAddressForm({ shipping, onBegin, onDone, onCancel }: ReturnAddressFormProps) {
  const { subscriptionId, returnAddress: stored, returnAddressVersion: storedVersion } = shipping
  const queryClient = useQueryClient()
  /** Null until something is typed: shows what is stored. */
  const [typed, setTyped] = useState<AddressDraft | null>(null)
  const [tries, setTries] = useState(0)
  const form = useFocusOnInvalid<HTMLFormElement>(tries)
  const begun = typed ?? { address: stored ?? emptyAddress(shipping.customerName), version: storedVersion }
  const { address: draft, version } = begun
  const change = (fields: Partial<PostalAddress>) => {
    onBegin()
    setTyped((now) => {
      const { address, version: since } = now ?? begun
      return { address: { ...address, ...fields }, version: since }
    })
  }
  const changeLine = (index: number, line: string) =>
    change({ lines: index === 0 ? [line, draft.lines[1] ?? ''] : [draft.lines[0] ?? '', line] })

  const save = useMutation({
    mutationFn: (over: number) => call(saveReturnAddress, { subscriptionId, ...draft, version: over }),
    onSuccess: (saved) => {
      cacheAnswer(queryClient, shippingQuery(subscriptionId).queryKey, saved)
      showToast('Return address saved.')
      onDone()
    },
    onError: (error) => {
      if (!(error instanceof Refusal) || error.isPassing) return
      void queryClient.invalidateQueries(shippingQuery(subscriptionId))
    },
  })
  const isRefused = save.error instanceof Refusal && save.error.code === 'changed_meanwhile'
  const other = isRefused && version !== storedVersion ? stored : null
  const saveAnyway = () => {
    if (save.isPending) return
    setTyped({ address: draft, version: storedVersion })
    save.mutate(storedVersion)
  }
  // The contract says what an address needs: the same sentences as the server's, without asking it.
  const checked = saveReturnAddress.input.safeParse({ subscriptionId, ...draft, version })
  const findProblem = (field: keyof PostalAddress) =>
    tries > 0 && checked.error?.issues.find((issue) => issue.path[0] === field)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(checked.success ? 0 : tries + 1)
    if (checked.success && !save.isPending) save.mutate(version)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Return address">
      <TextField
        className={styles.wide}
        label="Name or company"
        autoComplete="name"
        charactersMax={addressLimits.name}
        value={draft.name}
        error={findProblem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        className={styles.wide}
        label="Street and number"
        autoComplete="address-line1"
        charactersMax={addressLimits.line}
        value={draft.lines[0] ?? ''}
        error={findProblem('lines')}
        onChange={(event) => changeLine(0, event.currentTarget.value)}
      />
      <TextField
        className={styles.wide}
        label="Building, floor or state (optional)"
        autoComplete="address-line2"
        charactersMax={addressLimits.line}
        value={draft.lines[1] ?? ''}
        onChange={(event) => changeLine(1, event.currentTarget.value)}
      />
      <TextField
        label="Postal code"
        autoComplete="postal-code"
        charactersMax={addressLimits.postalCode}
        value={draft.postalCode}
        error={findProblem('postalCode')}
        onChange={(event) => change({ postalCode: event.currentTarget.value })}
      />
      <TextField
        label="City"
        autoComplete="address-level2"
        charactersMax={addressLimits.city}
        value={draft.city}
        error={findProblem('city')}
        onChange={(event) => change({ city: event.currentTarget.value })}
      />
      <NativeSelect
        className={styles.wide}
        label="Country"
        autoComplete="country"
        data={countryOptions}
        value={draft.country}
        error={findProblem('country')}
        onChange={(event) => change({ country: event.currentTarget.value })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="default" loading={save.isPending}>
          Save the return address
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            Discard changes
          </Button>
        )}
      </div>
      {save.error && <FieldError>{errorMessage(save.error)}</FieldError>}
      {other && (
        <section className={styles.conflict} aria-label="The address saved elsewhere">
          <AddressLines lines={writeAddress(other)} className={styles.address} />
          <div className={styles.actions}>
            <Button variant="default" onClick={saveAnyway} disabled={!checked.success}>
              Save mine anyway
            </Button>
            <Button variant="subtle" onClick={onDone}>
              Use the other one
            </Button>
          </div>
        </section>
      )}
    </form>
  )
}

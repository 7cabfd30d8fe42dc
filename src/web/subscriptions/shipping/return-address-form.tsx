import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { saveReturnAddress, type Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { countries, countryName } from '#shared/shipping/countries.ts'
import { addressLimits, writeAddress, type PostalAddress } from '#shared/shipping/postal-address.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, errorMessage, Refusal } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusOnInvalid } from '../../ui/focus/use-focus-on-invalid.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { TextField } from '../../ui/text/text-field.tsx'
import { shippingQuery } from '../queries/shipping-query.ts'
import { AddressLines } from './address-lines.tsx'
import styles from './shipping.module.css'
import type { AddressDraft } from './use-address-draft.ts'

const countryOptions = [
  { value: '', label: 'Choose the country' },
  ...countries
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
]

interface ReturnAddressFormProps {
  shipping: Shipping
  draft: AddressDraft
  onClose: () => void
}

/** The return address as its customer types it. What is typed stays until it is saved. */
export function ReturnAddressForm({ shipping, draft, onClose }: ReturnAddressFormProps) {
  const { subscriptionId, returnAddress: stored, returnAddressVersion: storedVersion } = shipping
  const queryClient = useQueryClient()
  const [tries, setTries] = useState(0)
  const form = useFocusOnInvalid<HTMLFormElement>(tries)
  const { address, version } = draft.value
  const change = (fields: Partial<PostalAddress>) =>
    draft.store((now) => ({ ...now, address: { ...now.address, ...fields } }))
  const changeLine = (index: number, line: string) =>
    change({ lines: index === 0 ? [line, address.lines[1] ?? ''] : [address.lines[0] ?? '', line] })

  const save = useMutation({
    mutationFn: (sent: AddressDraft['value']) =>
      call(saveReturnAddress, { subscriptionId, ...sent.address, version: sent.version }),
    onSuccess: (saved, sent) => {
      cacheAnswer(queryClient, shippingQuery(subscriptionId).queryKey, saved)
      showToast('Return address saved.')
      const isTypedOn = draft.dropSent(sent)
      if (!isTypedOn) return onClose()
      // What was typed meanwhile changes the address that is stored now.
      draft.store((now) => ({ ...now, version: saved.returnAddressVersion }))
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
    const mine = { address, version: storedVersion }
    draft.store(mine)
    save.mutate(mine)
  }
  const discard = () => {
    draft.drop()
    onClose()
  }
  // The contract says what an address needs: the same sentences as the server's, without asking it.
  const checked = saveReturnAddress.input.safeParse({ subscriptionId, ...address, version })
  const findProblem = (field: keyof PostalAddress) =>
    tries > 0 && checked.error?.issues.find((issue) => issue.path[0] === field)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(checked.success ? 0 : tries + 1)
    if (checked.success && !save.isPending) save.mutate(draft.value)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Return address">
      <TextField
        className={styles.wide}
        label="Name or company"
        autoComplete="name"
        charactersMax={addressLimits.name}
        value={address.name}
        error={findProblem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        className={styles.wide}
        label="Street and number"
        autoComplete="address-line1"
        charactersMax={addressLimits.line}
        value={address.lines[0] ?? ''}
        error={findProblem('lines')}
        onChange={(event) => changeLine(0, event.currentTarget.value)}
      />
      <TextField
        className={styles.wide}
        label="Building, floor or state (optional)"
        autoComplete="address-line2"
        charactersMax={addressLimits.line}
        value={address.lines[1] ?? ''}
        onChange={(event) => changeLine(1, event.currentTarget.value)}
      />
      <TextField
        label="Postal code"
        autoComplete="postal-code"
        charactersMax={addressLimits.postalCode}
        value={address.postalCode}
        error={findProblem('postalCode')}
        onChange={(event) => change({ postalCode: event.currentTarget.value })}
      />
      <TextField
        label="City"
        autoComplete="address-level2"
        charactersMax={addressLimits.city}
        value={address.city}
        error={findProblem('city')}
        onChange={(event) => change({ city: event.currentTarget.value })}
      />
      <NativeSelect
        className={styles.wide}
        label="Country"
        autoComplete="country"
        data={countryOptions}
        value={address.country}
        error={findProblem('country')}
        onChange={(event) => change({ country: event.currentTarget.value })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="default" loading={save.isPending}>
          Save the return address
        </Button>
        {stored && (
          <Button variant="subtle" onClick={discard}>
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
            <Button variant="subtle" onClick={discard}>
              Use the other one
            </Button>
          </div>
        </section>
      )}
    </form>
  )
}

import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { writeAddress } from '#shared/shipping/postal-address.ts'
import { AddressLines } from './address-lines.tsx'
import { ReturnAddressForm } from './return-address-form.tsx'
import styles from './shipping.module.css'
import { useAddressDraft } from './use-address-draft.ts'

/** Where items go back to; its customer writes it until they are on their way. */
export function ReturnAddress({ shipping, isOwn }: { shipping: Shipping; isOwn: boolean }) {
  const { returnAddress: address, isReturnSent } = shipping
  const draft = useAddressDraft(shipping)
  const [isOpen, setOpen] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const canEdit = isOwn && !isReturnSent
  if (canEdit && (isOpen || draft.isChanged || !address)) {
    const close = () => {
      setOpen(false)
      // The button that had the focus is gone.
      requestAnimationFrame(() => card.current?.focus({ preventScroll: true }))
    }
    return <ReturnAddressForm shipping={shipping} draft={draft} onClose={close} />
  }
  if (!address) {
    return (
      <p className={styles.dim}>
        {isOwn
          ? 'Your items are on their way back already. Write the address for the next ones once the next block opens.'
          : 'The customer has not written a return address yet.'}
      </p>
    )
  }
  return (
    <div className={styles.card} ref={card} tabIndex={-1}>
      <AddressLines lines={writeAddress(address)} className={styles.address} />
      {canEdit && (
        <Button variant="default" className={styles.change} onClick={() => setOpen(true)}>
          Change the return address
        </Button>
      )}
      {isOwn && isReturnSent && (
        <p className={styles.dim}>
          Your items are on their way back. You can change the address for the next block.
        </p>
      )}
    </div>
  )
}

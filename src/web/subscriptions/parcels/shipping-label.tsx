import { CopyButton, UnstyledButton } from '@mantine/core'
import { splitAddress } from '#shared/shipping/studio-address.ts'
import { Frame } from '../../ui/page/frame.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './shipping-label.module.css'

interface ShippingLabelProps {
  /** Lines, or one line with commas; empty where the studio has not said it yet. */
  address: string
  reference: string
}

/** What to write on the parcel, as it will look there, with a way to copy each part. */
export function ShippingLabel({ address, reference }: ShippingLabelProps) {
  const lines = splitAddress(address)
  return (
    <Frame className={styles.label}>
      <div className={styles.part}>
        <h3 className={styles.name}>Parcel reference</h3>
        <p className={styles.reference}>{reference}</p>
        <Copy value={reference} what="reference" />
      </div>
      <div className={styles.part}>
        <h3 className={styles.name}>Ship to</h3>
        {lines.length > 0 ? (
          <>
            <address className={styles.address}>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <Copy value={[...lines, `Ref. ${reference}`].join('\n')} what="address" />
          </>
        ) : (
          <p className={styles.address}>
            We send you the studio’s address by e-mail. Wait for it before you ship.
          </p>
        )}
      </div>
    </Frame>
  )
}

function Copy({ value, what }: { value: string; what: string }) {
  return (
    <CopyButton value={value} timeout={2500}>
      {({ copied, copy }) => (
        <>
          <UnstyledButton className={styles.copy} onClick={copy} aria-label={`Copy ${what}`}>
            {copied ? 'Copied' : 'Copy'}
          </UnstyledButton>
          <output>
            <VisuallyHidden>{copied ? `The ${what} is copied.` : ''}</VisuallyHidden>
          </output>
        </>
      )}
    </CopyButton>
  )
}

import { brand } from '#shared/brand.ts'
import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'
import type { CustomsEntry } from './customs-note.ts'
import { writeAddress } from '#shared/shipping/postal-address.ts'
import { splitAddress } from '#shared/shipping/studio-address.ts'
import { QrCode } from '../../ui/marks/qr-code.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { AddressLines } from './address-lines.tsx'
import styles from './packing-slip.module.css'

interface PackingSlipProps {
  shipping: Shipping
  /** Those that are sent. */
  items: Shipping['items']
  /** Null where the parcel passes no customs. */
  customsNote: readonly CustomsEntry[] | null
}

/**
 * The sheet: black on white in both colour modes. Its QR code holds the reference alone: a hand scanner types it into
 * the studio's search, and a phone shows it.
 */
export function PackingSlip({ shipping, items, customsNote }: PackingSlipProps) {
  const { parcelReference, studioAddress, returnAddress, customerName } = shipping
  return (
    <article className={styles.sheet} aria-label="Packing slip">
      <div className={styles.top}>
        <div>
          <p className={styles.brand}>{brand.name}</p>
          <h2 className={styles.title}>Packing slip</h2>
          <p className={styles.label}>Parcel reference</p>
          <p className={styles.reference}>{parcelReference}</p>
        </div>
        <QrCode text={parcelReference} className={styles.code} />
      </div>
      <div className={styles.addresses}>
        <section>
          <h3 className={styles.label}>To the studio</h3>
          {studioAddress === '' ? (
            <p>We send you the studio’s address by e-mail. Wait for it before you ship.</p>
          ) : (
            <AddressLines lines={splitAddress(studioAddress)} className={styles.address} />
          )}
        </section>
        <section>
          <h3 className={styles.label}>Return to</h3>
          {returnAddress ? (
            <AddressLines lines={writeAddress(returnAddress)} className={styles.address} />
          ) : (
            <>
              <VisuallyHidden>Not written yet</VisuallyHidden>
              <span className={styles.blank} />
              <span className={styles.blank} />
              <span className={styles.blank} />
            </>
          )}
        </section>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Customer</dt>
          <dd>{customerName || '—'}</dd>
        </div>
        <div>
          <dt>Items</dt>
          <dd>{items.length}</dd>
        </div>
        <div>
          <dt>Block</dt>
          <dd>{shipping.block}</dd>
        </div>
      </dl>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Size and weight</th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">{item.title}</th>
              <td>{item.size || '—'}</td>
              <td>
                <span className={styles.box} />
                <VisuallyHidden>to tick by hand</VisuallyHidden>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {customsNote && (
        <section className={styles.customs} aria-label="Customs note">
          <h3 className={styles.subtitle}>For customs</h3>
          <dl>
            {customsNote.map(({ label, lines }) => (
              <div key={label} className={styles.entry}>
                <dt>{label}</dt>
                <dd>{lines.join('; ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className={styles.foot}>
        Put this page into the parcel, and write the reference on the outside too.
      </p>
    </article>
  )
}

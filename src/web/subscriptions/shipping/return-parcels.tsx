import type { ReactNode } from 'react'
import { formatDay } from '#shared/display-locale.ts'
import type { ReturnParcel } from '#shared/contract/subscriptions/shipping.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './shipping.module.css'

interface ReturnParcelsProps {
  parcels: readonly ReturnParcel[]
  /** What the studio can do with one. */
  renderAction?: (parcel: ReturnParcel) => ReactNode
}

/** Parcels that bring items back, newest first; nothing where there are none. */
export function ReturnParcels({ parcels, renderAction }: ReturnParcelsProps) {
  if (parcels.length === 0) return null
  return (
    <ul className={styles.parcels} aria-label="Parcels on their way back">
      {parcels.map((parcel) => (
        <li key={parcel.id} className={styles.parcel}>
          <span className={styles.parcelWords}>
            <span className={styles.tracking}>
              {parcel.carrier} <span className={styles.number}>{parcel.trackingNumber}</span>
            </span>
            <span className={styles.dim}>
              Sent {formatDay(new Date(parcel.sentOn))}
              {parcel.address && ` to ${parcel.address.city}`} · block {parcel.block}
            </span>
          </span>
          <span className={styles.parcelActions}>
            {parcel.trackingUrl !== '' && (
              <a href={parcel.trackingUrl} target="_blank" rel="noopener noreferrer" className={styles.track}>
                Track<VisuallyHidden> {parcel.trackingNumber}, in a new tab</VisuallyHidden>
              </a>
            )}
            {renderAction?.(parcel)}
          </span>
        </li>
      ))}
    </ul>
  )
}

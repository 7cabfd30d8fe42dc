import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Reference } from '../../../ui/marks/reference.tsx'
import styles from './received-items.module.css'

/** What the customer said is on its way. */
export function TravellingParcels({ status }: { status: SubscriptionStatusDetail }) {
  return (
    <>
      {status.parcels.length === 0 ? (
        <p className={styles.none}>The customer has not added a parcel yet.</p>
      ) : (
        <ul className={styles.list}>
          {status.parcels.map((parcel) => (
            <li key={parcel.id} className={styles.item}>
              <span className={styles.tracking}>
                {parcel.carrier} {parcel.trackingNumber}
              </span>
              <span className={styles.when}>
                <Reference>{parcel.reference}</Reference> · <DateText at={parcel.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.reference}>
        The reference on their parcels:{' '}
        <strong>
          <Reference>{status.parcelReference}</Reference>
        </strong>
      </p>
    </>
  )
}

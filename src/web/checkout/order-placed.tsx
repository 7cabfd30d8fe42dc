import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { readSelections } from '#shared/cart/product-selections.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '../session/session.ts'
import { ShippingLabel } from '../subscriptions/parcels/shipping-label.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import styles from './order-placed.module.css'
import { OrderReceipt } from './order-receipt.tsx'
import type { CheckoutAnswer } from './use-checkout.ts'

/** Paid: what to do now, in order, beside what was bought. */
export function OrderPlaced({ checkout }: { checkout: CheckoutAnswer }) {
  const { user } = useSession()
  const selections = readSelections(checkout.productSelections)
  const subscriptionId = checkout.subscriptionId ?? ''
  const isAgency = selections.package === 'agency'
  return (
    <>
      <PageHeader
        eyebrow="Payment confirmed"
        title="Your films are booked"
        lead={`Two things happen next, and the first one is up to you.${user ? ` We have e-mailed all of this to ${user.email}.` : ''}`}
      />
      <div className={styles.layout}>
        <ol className={styles.steps} aria-label="What to do next">
          <li className={styles.step}>
            <h2 className={styles.title}>Send us your product</h2>
            <p className={styles.text}>
              Pack it as you would for a customer. Write the reference on the parcel, so that we know whose it
              is.
            </p>
            <ShippingLabel address={checkout.studioAddress} reference={checkout.parcelReference ?? ''} />
            <Button component={Link} to={`${paths.subscriptionStatus(subscriptionId)}#tracking`}>
              Add tracking and follow the order
            </Button>
            <Button component={Link} to={paths.items(subscriptionId)} variant="default">
              Describe your items
            </Button>
            <Button component={Link} to={paths.packingSlip(subscriptionId)} variant="default">
              Print the packing slip
            </Button>
          </li>
          <li className={styles.step}>
            <h2 className={styles.title}>
              {isAgency ? 'We write the creative brief' : 'Write the copy for your films'}
            </h2>
            <p className={styles.text}>
              {isAgency
                ? 'Your producer writes brief and style frames from your note. You find them on the status page; meanwhile your films can have their titles and copy.'
                : 'While the parcel travels, fill the copy cards. Activate each film when its words are right: then it is ready for the shoot.'}
            </p>
            <Button component={Link} to={paths.manageVideos(subscriptionId)} variant="default">
              {isAgency ? 'Look at your films' : 'Write the copy'}
            </Button>
          </li>
        </ol>
        <OrderReceipt selections={selections} price={checkout.price} />
      </div>
    </>
  )
}

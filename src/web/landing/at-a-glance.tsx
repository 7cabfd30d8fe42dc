import { formatCents } from '#shared/checkout/money.ts'
import styles from './at-a-glance.module.css'
import type { Offer } from './describe-offer.ts'

/** What is sold, what it costs, what happens next. */
export function AtAGlance({ offer }: { offer: Offer }) {
  const lengths = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    offer.formats.map(({ lengthSeconds }) => String(lengthSeconds)),
  )
  return (
    <section className={styles.glance} aria-label="At a glance">
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>What you buy</dt>
          <dd>Films of your product, {lengths} seconds long, every month.</dd>
        </div>
        <div className={styles.fact}>
          <dt>What it costs</dt>
          <dd>
            {formatCents(offer.tokenPriceCents.automated)} for up to 5 seconds of film: one token. A month
            starts at {offer.minimumTokens}.
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>What happens next</dt>
          <dd>
            You ship the product. Seven steps and about {offer.deliveryDays.automated} days later the films
            are yours.
          </dd>
        </div>
      </dl>
    </section>
  )
}

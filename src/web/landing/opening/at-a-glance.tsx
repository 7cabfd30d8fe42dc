import { displayLocale } from '#shared/display-locale.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import styles from './at-a-glance.module.css'
import type { Offer } from '../offer/describe-offer.ts'

/**
 * What is sold, what it costs, what happens next. Each sentence is one piece of text: of several pieces, those behind
 * the first move when the font arrives.
 */
export function AtAGlance({ offer }: { offer: Offer }) {
  const lengths = new Intl.ListFormat(displayLocale, { type: 'disjunction' }).format(
    offer.formats.map(({ lengthSeconds }) => String(lengthSeconds)),
  )
  return (
    <section className={styles.glance} aria-label="At a glance">
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>What you buy</dt>
          <dd>
            <strong className={styles.figure}>{`${lengths} seconds`}</strong>
            Films of your product, new ones every month.
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>What it costs</dt>
          <dd>
            <strong
              className={styles.figure}
            >{`${formatCents(offer.tokenPriceCents.automated)} a token`}</strong>
            {`One token is up to 5 seconds of film. A month starts at ${offer.minimumTokens} tokens.`}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>What happens next</dt>
          <dd>
            <strong className={styles.figure}>{`About ${offer.deliveryDays.automated} days`}</strong>
            You ship the product. Seven steps later, each in sight, the films are yours.
          </dd>
        </div>
      </dl>
    </section>
  )
}

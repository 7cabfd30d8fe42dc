import { formatCents } from '../../ui/text/format-cents.ts'
import { paths } from '#shared/paths.ts'
import type { Offer } from '../offer/describe-offer.ts'
import { LandingSection } from '../section/landing-section.tsx'
import styles from './questions.module.css'

/** What people ask before they buy, answered with the figures of this moment. */
export function Questions({ offer }: { offer: Offer }) {
  return (
    <LandingSection id="questions" subject="Questions" title="Before you ask">
      <div className={styles.list}>
        {offer.questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary className={styles.asked}>{question}</summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
      <p className={styles.end}>
        <a className={styles.start} href={paths.productForm()}>
          Build your selection
        </a>
        {`From ${formatCents(offer.smallestMonthCents)} a month. Films in about ${offer.deliveryDays.automated} days.`}
      </p>
    </LandingSection>
  )
}

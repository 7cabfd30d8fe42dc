import type { Offer } from '../offer/describe-offer.ts'
import { LandingSection } from '../section/landing-section.tsx'
import styles from './seven-steps.module.css'

/** The steps as customers will see them later, each on the day it is expected to be complete. */
export function SevenSteps({ offer }: { offer: Offer }) {
  const last = Math.max(...offer.steps.map(({ day }) => day))
  return (
    <LandingSection
      id="how-it-works"
      subject="How it works"
      title="Seven steps, all in sight"
      lead="Days of the automated package, counted from payment. Your status page shows the same seven, with real dates and whose turn it is."
    >
      <ol className={styles.steps}>
        {offer.steps.map(({ id, label, description, day }, index) => (
          <li
            key={id}
            className={styles.step}
            style={{ '--from': (offer.steps[index - 1]?.day ?? 0) / last, '--day': day / last }}
          >
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className={styles.label}>{label}</h3>
              <p className={styles.description}>{description}</p>
            </div>
            <p className={styles.day}>Day {day}</p>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.head} />
            </span>
          </li>
        ))}
      </ol>
    </LandingSection>
  )
}

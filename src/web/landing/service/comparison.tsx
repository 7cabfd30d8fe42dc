import type { Offer } from '../offer/describe-offer.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './comparison.module.css'
import { LandingSection } from '../section/landing-section.tsx'

/** Automated beside agency, line by line. */
export function Comparison({ offer }: { offer: Offer }) {
  return (
    <LandingSection
      id="packages"
      subject="Automated or agency"
      title="Who thinks it up"
      lead="Same arm, same crew. The packages differ in who writes, who chooses, and how often you may change your mind."
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>What differs</VisuallyHidden>
              </th>
              <th scope="col">Automated</th>
              <th scope="col">Agency</th>
            </tr>
          </thead>
          <tbody>
            {offer.comparison.map(({ subject, automated, agency }) => (
              <tr key={subject}>
                <th scope="row">{subject}</th>
                <td data-of="Automated">{automated}</td>
                <td data-of="Agency">{agency}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </LandingSection>
  )
}

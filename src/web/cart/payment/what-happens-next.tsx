import type { Package } from '#shared/products/plan.ts'
import { steps } from '#shared/subscriptions/status-steps.ts'
import { Section } from '../../ui/page/section.tsx'
import styles from './what-happens-next.module.css'

/** The seven steps after the payment, with the day by which each is usually done. */
export function WhatHappensNext({ pack }: { pack: Package }) {
  return (
    <Section title="What happens next">
      <ol>
        {steps.map((step) => (
          <li key={step.id} className={styles.step}>
            <span className={styles.day}>
              {step.leadDays[pack] === 0 ? 'Today' : `Day ${step.leadDays[pack]}`}
            </span>
            <span className={styles.label}>{step.label}</span>
            <span className={styles.text}>{step.description}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

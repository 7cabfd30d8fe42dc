import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import type { Video } from '#shared/contract/videos.ts'
import { useSession } from '../../session/session.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { forgetPlan, storePlan, type StoredPlan } from './plan-store.ts'
import { blockVersion, describeChange, draftsOfBlock } from './planned-drafts.ts'
import { useStoredPlans } from './use-stored-plans.ts'
import styles from './waiting-plans.module.css'

interface WaitingPlansProps {
  subscription: Subscription
  /** All films of the subscription. */
  videos: readonly Video[]
}

/** Plans that were begun and not used: to continue or to discard. One that no longer applies says so, and is gone. */
export function WaitingPlans({ subscription, videos }: WaitingPlansProps) {
  const userId = useSession().user?.uid ?? ''
  const box = useRef<HTMLDivElement>(null)
  const plans = useStoredPlans().filter(({ subscriptionId }) => subscriptionId === subscription.id)
  if (subscription.status === 'canceled') return null

  const forget = (plan: StoredPlan) => {
    forgetPlan(userId, plan)
    // The button that had the focus is gone.
    box.current?.focus()
  }
  const discard = (plan: StoredPlan) => {
    forget(plan)
    showToast(`The plan for block ${plan.block} is discarded.`, {
      action: { label: 'Undo', run: () => storePlan(userId, plan) },
    })
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.plans}>
      {plans.map((plan) => {
        const { block } = plan
        const drafts = draftsOfBlock(videos, block)
        return plan.version === blockVersion(drafts) ? (
          <section key={block} className={styles.plan} aria-label={`Unfinished plan for block ${block}`}>
            <p className={styles.words}>
              <strong>Your plan for block {block} is not finished.</strong>{' '}
              {describeChange(drafts, plan.changes)} Nothing changes until you use it.
            </p>
            <div className={styles.actions}>
              <Button component={Link} to={`?replan=${block}`}>
                Continue<VisuallyHidden> the plan for block {block}</VisuallyHidden>
              </Button>
              <Button variant="default" onClick={() => discard(plan)}>
                Discard<VisuallyHidden> the plan for block {block}</VisuallyHidden>
              </Button>
            </div>
          </section>
        ) : (
          <section key={block} className={styles.plan} aria-label={`Dropped plan for block ${block}`}>
            <p className={styles.words}>
              <strong>Your plan for block {block} was dropped.</strong> The drafts of this block have changed
              since you made it.
            </p>
            <div className={styles.actions}>
              <Button variant="default" onClick={() => forget(plan)}>
                Close
              </Button>
            </div>
          </section>
        )
      })}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { draftsOfBlock } from '#shared/tokens/drafts-of-block.ts'
import { useSession } from '../../session/session.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { forgetPlan, storePlan, type StoredPlan } from './plan-store.ts'
import { describeWaitingPlan, isCurrentPlan } from './planned-drafts.ts'
import { useStoredPlans } from './use-stored-plans.ts'
import styles from './waiting-plans.module.css'

interface WaitingPlansProps {
  subscription: Subscription
  /** All videos of the subscription. */
  videos: readonly Video[]
}

/** Plans that were begun and not applied: to continue or to discard. One that no longer fits says so, and is gone. */
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
    showToast(`Your changes to block ${plan.block} are discarded.`, {
      action: { label: 'Undo', run: () => storePlan(userId, plan) },
    })
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.plans}>
      {plans.map((plan) => {
        const { block } = plan
        const drafts = draftsOfBlock(videos, block)
        return isCurrentPlan(plan, videos) ? (
          <section key={block} className={styles.plan} aria-label={`Unapplied changes to block ${block}`}>
            <p className={styles.words}>
              <strong>You have unapplied changes to block {block}.</strong>{' '}
              {describeWaitingPlan(drafts, plan.changes)} Nothing changes until you apply them.
            </p>
            <div className={styles.actions}>
              <Button component={Link} to={`?replan=${block}`}>
                Continue<VisuallyHidden> the changes to block {block}</VisuallyHidden>
              </Button>
              <Button variant="default" onClick={() => discard(plan)}>
                Discard<VisuallyHidden> the changes to block {block}</VisuallyHidden>
              </Button>
            </div>
          </section>
        ) : (
          <section key={block} className={styles.plan} aria-label={`Dropped changes to block ${block}`}>
            <p className={styles.words}>
              <strong>Your changes to block {block} no longer fit.</strong> Its drafts have changed since.
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

import { Button } from '@mantine/core'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { BlockPlan } from '#shared/tokens/plan-block.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import styles from './plan-summary.module.css'

interface PlanSummaryProps {
  plan: BlockPlan
  /** What the block's drafts may cost. */
  budget: number
  /** What its drafts cost now. */
  before: number
  isBusy: boolean
  onApply: () => void
  onLeave: () => void
  onReset: () => void
}

/** What the plan costs against what there is, and what it takes to put it to work. */
export function PlanSummary({ plan, budget, before, isBusy, onApply, onLeave, onReset }: PlanSummaryProps) {
  const over = Math.max(0, -plan.left)
  const end = Math.max(plan.tokens, budget, 1)
  return (
    <div className={styles.summary}>
      <h2 className={styles.title}>What if</h2>
      <div className={styles.sum} aria-live="polite">
        <p className={styles.total} data-over={over > 0 || undefined}>
          <strong className={styles.figure}>{plan.tokens}</strong> of {countTokens(Math.max(budget, 0))}
        </p>
        <p className={styles.left}>{leftText(plan, over)}</p>
      </div>
      <div className={styles.track} style={{ '--end': end }} aria-hidden="true">
        <span
          className={styles.used}
          style={{ '--from': 0, '--to': Math.min(plan.tokens, Math.max(budget, 0)) }}
        />
        {over > 0 && (
          <span className={styles.over} style={{ '--from': Math.max(budget, 0), '--to': plan.tokens }} />
        )}
      </div>
      <p className={styles.before}>{differenceText(plan, before)}</p>
      {plan.hasChanges && <FieldError>{plan.problem?.sentence}</FieldError>}
      <div className={styles.actions}>
        <Button
          className={styles.apply}
          size="md"
          loading={isBusy}
          disabled={!plan.hasChanges || plan.problem !== null}
          onClick={onApply}
        >
          Use this plan
        </Button>
        <Button variant="default" onClick={onLeave}>
          {plan.hasChanges ? 'Finish later' : 'Back to the films'}
        </Button>
        {plan.hasChanges && (
          <Button variant="subtle" className={styles.reset} onClick={onReset}>
            Start over
          </Button>
        )}
      </div>
    </div>
  )
}

function leftText(plan: BlockPlan, over: number): string {
  if (over > 0) return `${countTokens(over)} too many`
  if (plan.left === 0) return 'every token is planned'
  return `${countTokens(plan.left)} left to roll over`
}

function differenceText(plan: BlockPlan, before: number): string {
  if (!plan.hasChanges)
    return 'Nothing has changed yet. Try things out: nothing is saved until you use the plan.'
  const difference = plan.tokens - before
  if (difference === 0) return 'Costs as much as now.'
  return difference > 0
    ? `Costs ${countTokens(difference)} more than now.`
    : `Frees ${countTokens(-difference)}.`
}

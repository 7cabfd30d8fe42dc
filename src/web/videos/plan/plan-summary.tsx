import { Button } from '@mantine/core'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { WayToFit } from '#shared/tokens/find-ways-to-fit.ts'
import type { BlockPlan } from '#shared/tokens/plan-block.ts'
import { BadFieldError } from '../../product-form/fields/bad-field-error.tsx'
import { useBadField } from '../../product-form/fields/typed-texts.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showField } from '../../ui/focus/show-field.ts'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
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
  onGiveUp: (way: WayToFit) => void
  onReset: () => void
}

/** What the planned videos cost against what there is, and the button that applies them. */
export function PlanSummary({
  plan,
  budget,
  before,
  isBusy,
  onApply,
  onLeave,
  onGiveUp,
  onReset,
}: PlanSummaryProps) {
  const badField = useBadField()
  const applyButton = useRestoredFocus<HTMLButtonElement>(isBusy)
  const ways = plan.hasChanges ? (plan.problem?.ways ?? []) : []
  const over = Math.max(0, -plan.left)
  const end = Math.max(plan.tokens, budget, 1)
  return (
    <div className={styles.summary}>
      <h2 className={styles.title}>Your changes</h2>
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
      {ways.length > 0 && (
        <section className={styles.ways} aria-label="What to give up">
          <p className={styles.missing}>
            {over === 1 ? '1 token is missing.' : `${over} tokens are missing.`} Give up:
          </p>
          {ways.map((way) => (
            <Button
              key={way.words}
              variant="default"
              fullWidth
              justify="stretch"
              classNames={{ root: styles.way, label: styles.wayWords }}
              onClick={() => {
                onGiveUp(way)
                // This button goes, and the next step can be done.
                requestAnimationFrame(() => applyButton.current?.focus())
              }}
            >
              <span className={styles.gift}>{way.words}</span>
              <span className={styles.frees}>frees {countTokens(way.frees)}</span>
            </Button>
          ))}
        </section>
      )}
      {plan.hasChanges && ways.length === 0 && <FieldError>{plan.problem?.sentence}</FieldError>}
      <BadFieldError subject="plan" />
      <div className={styles.actions}>
        <Button
          ref={applyButton}
          className={styles.apply}
          size="md"
          loading={isBusy}
          disabled={(!plan.hasChanges && !badField) || plan.problem !== null}
          onClick={() => (badField ? showField(badField.id) : onApply())}
        >
          Apply changes
        </Button>
        <Button variant="default" onClick={onLeave}>
          {plan.hasChanges ? 'Finish later' : 'Back to the films'}
        </Button>
        {plan.hasChanges && (
          <Button variant="subtle" onClick={onReset}>
            Start over
          </Button>
        )}
      </div>
    </div>
  )
}

function leftText(plan: BlockPlan, over: number): string {
  if (over > 0) return `${countTokens(over)} too many`
  if (plan.left === 0) return 'all tokens used'
  return `${countTokens(plan.left)} left to roll over`
}

function differenceText(plan: BlockPlan, before: number): string {
  if (!plan.hasChanges)
    return 'Nothing has changed yet. Try things out: nothing is final until you apply the changes.'
  const difference = plan.tokens - before
  if (difference === 0) return 'Costs the same as now.'
  return difference > 0
    ? `Costs ${countTokens(difference)} more than now.`
    : `Frees ${countTokens(-difference)}.`
}

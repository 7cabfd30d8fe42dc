import { packages, packageTitles, plans, planTitles } from '#shared/products/plan.ts'
import { describeIsland } from '../../system/documents/island.ts'
import { JsonScript } from '../../system/documents/json-script.tsx'
import { formatCents } from '../../ui/text/format-cents.ts'
import {
  createCalculatorState,
  describeCalculator,
  findCutdowns,
  listAds,
  type SoldCatalogue,
} from './calculator-view.ts'
import styles from './calculator.module.css'
import { LandingSection } from '../section/landing-section.tsx'
import { Stepper } from './stepper.tsx'
import { TokenStrip } from './token-strip.tsx'

/**
 * The pricing table: videos, package and plan are set in it, and every price follows. What it says comes from
 * `describeCalculator`, here and in the browser (documents/islands/calculator-island.ts), which also switches it on.
 */
export function Calculator({ catalogue }: { catalogue: SoldCatalogue }) {
  const state = createCalculatorState(catalogue)
  const view = describeCalculator(state, catalogue)
  const { figures } = catalogue
  const cutdowns = findCutdowns(catalogue)

  return (
    <LandingSection
      id="plans"
      subject="Plans and tokens"
      title="Set it, see the price"
      lead="Choose films for one month. What they cost is what you see: no calls, no quotes, the same figures as at payment."
      island={describeIsland('calculator')}
    >
      <JsonScript
        part="catalogue"
        value={
          { products: catalogue.products, figures, currency: catalogue.currency } satisfies SoldCatalogue
        }
      />
      <div className={styles.calculator}>
        <fieldset className={styles.part} data-part="controls" disabled>
          <legend className={styles.legend}>Films a month</legend>
          {listAds(catalogue).map(({ id, title, lengthSeconds, tokens }) => (
            <Stepper
              key={id}
              name={String(lengthSeconds)}
              label={title}
              note={tokens === 1 ? '1 token' : `${tokens} tokens`}
              {...view.steppers[lengthSeconds]}
            />
          ))}
          {cutdowns && (
            <Stepper
              name="cutdowns"
              label={cutdowns.title}
              note={`+${cutdowns.tokens} a film`}
              {...view.steppers['cutdowns']}
            />
          )}
        </fieldset>

        <div>
          <fieldset className={styles.part} data-part="controls" disabled>
            <legend className={styles.legend}>Package</legend>
            <div className={styles.packages}>
              {packages.map((of) => (
                <label key={of} className={styles.choice}>
                  <input
                    type="radio"
                    className={styles.radio}
                    name="landing-package"
                    value={of}
                    data-part="package"
                    autoComplete="off"
                    defaultChecked={of === state.package}
                  />
                  <span className={styles.choiceTitle}>{packageTitles[of]}</span>
                  <span className={styles.note}>{formatCents(figures.tokenPriceCents[of])} a token</span>
                </label>
              ))}
            </div>
          </fieldset>
          <TokenStrip tokens={view.tokens} />
        </div>

        <fieldset className={styles.plans} data-part="controls" disabled>
          <legend className={styles.legend}>Plan</legend>
          {plans.map((of) => {
            const off = figures.planPercentOff[of]
            const { price, billed, saved } = view.plans[of]
            return (
              <label key={of} className={styles.plan}>
                <input
                  type="radio"
                  className={styles.radio}
                  name="landing-plan"
                  value={of}
                  data-part="plan"
                  autoComplete="off"
                  defaultChecked={of === state.plan}
                />
                <span className={styles.planTitle}>
                  {planTitles[of]}
                  {off > 0 && <span className={styles.off}>{off} % off</span>}
                </span>
                <span className={styles.price} data-part={`${of}-price`}>
                  {price}
                </span>
                <span className={styles.note}>a month</span>
                <span className={styles.billed}>
                  <span data-part={`${of}-billed`}>{billed}</span>
                  <span className={styles.saved} data-part={`${of}-saved`} hidden={!saved}>
                    {saved}
                  </span>
                </span>
              </label>
            )
          })}
        </fieldset>

        <div className={styles.result}>
          <p className={styles.sum} aria-live="polite">
            <span className={styles.problem} data-part="problem" hidden={view.problem === null}>
              {view.problem}
            </span>
            <span data-part="sum" hidden={view.problem !== null}>
              <strong data-part="total">{view.total}</strong>
              <span data-part="terms">{view.terms}</span>
            </span>
          </p>
          <a className={styles.start} href={view.startAddress} data-part="start">
            Start with this selection
          </a>
        </div>
      </div>
    </LandingSection>
  )
}

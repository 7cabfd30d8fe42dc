import { useState } from 'react'
import { Link } from 'react-router'
import { selectionLinkQuery } from '#shared/cart/selection-link-query.ts'
import { hasPrice } from '#shared/checkout/has-price.ts'
import { formatCents } from '../ui/format-cents.ts'
import {
  packages,
  packageTitles,
  planPeriods,
  plans,
  planTitles,
  type Package,
  type Plan,
} from '#shared/products/plan.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { paths } from '#shared/paths.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import {
  countMax,
  defaultCounts,
  filmsOf,
  totalFilms,
  withCount,
  type FilmCounts,
} from './calculator-films.ts'
import styles from './calculator.module.css'
import { LandingSection } from './landing-section.tsx'
import { Stepper } from './stepper.tsx'
import { TokenStrip } from './token-strip.tsx'

type Sold = Pick<Catalogue, 'products' | 'figures' | 'currency'>

/** The pricing table: films, package and plan are set in it, and every price follows. */
export function Calculator({ catalogue }: { catalogue: Sold }) {
  const [counts, setCounts] = useState<FilmCounts>(() => soldCounts(catalogue))
  const [pack, setPack] = useState<Package>('automated')
  const [plan, setPlan] = useState<Plan>('monthly')
  const isHydrated = useIsHydrated()

  const films = filmsOf(counts)
  const priced = (of: Plan) => priceSelection({ films, package: pack, plan: of }, catalogue)
  const { price, problems } = priced(plan)
  const isPriced = hasPrice({ problems })
  const { figures } = catalogue
  const ads = adsOf(catalogue)
  const cutdowns = catalogue.products.find(({ kind, isActive }) => kind === 'cutdowns' && isActive)

  return (
    <LandingSection
      id="plans"
      subject="Plans and tokens"
      title="Set it, see the price"
      lead="Choose films for one month. What they cost is what you see: no calls, no quotes, the same figures as at payment."
    >
      <div className={styles.calculator}>
        <fieldset className={styles.part} disabled={!isHydrated}>
          <legend className={styles.legend}>Films a month</legend>
          {ads.map(({ id, title, lengthSeconds, tokens }) => (
            <Stepper
              key={id}
              label={title}
              note={tokens === 1 ? '1 token' : `${tokens} tokens`}
              value={counts.byLength[lengthSeconds] ?? 0}
              max={countMax}
              onChange={(count) => setCounts(withCount(counts, lengthSeconds, count))}
            />
          ))}
          {cutdowns && (
            <Stepper
              label={cutdowns.title}
              note={`+${cutdowns.tokens} a film`}
              value={counts.cutdowns}
              max={totalFilms(counts)}
              onChange={(count) => setCounts({ ...counts, cutdowns: count })}
            />
          )}
        </fieldset>

        <div className={styles.side}>
          <fieldset className={styles.part} disabled={!isHydrated}>
            <legend className={styles.legend}>Package</legend>
            <div className={styles.packages}>
              {packages.map((of) => (
                <label key={of} className={styles.choice}>
                  <input
                    type="radio"
                    className={styles.radio}
                    name="landing-package"
                    value={of}
                    checked={of === pack}
                    onChange={() => setPack(of)}
                  />
                  <span className={styles.choiceTitle}>{packageTitles[of]}</span>
                  <span className={styles.note}>{formatCents(figures.tokenPriceCents[of])} a token</span>
                </label>
              ))}
            </div>
          </fieldset>
          <TokenStrip films={price.films} tokens={price.tokensPerBlock} figures={figures} />
        </div>

        <fieldset className={styles.plans} disabled={!isHydrated}>
          <legend className={styles.legend}>Plan</legend>
          {plans.map((of) => {
            const { price: each } = priced(of)
            const off = figures.planPercentOff[of]
            return (
              <label key={of} className={styles.plan}>
                <input
                  type="radio"
                  className={styles.radio}
                  name="landing-plan"
                  value={of}
                  checked={of === plan}
                  onChange={() => setPlan(of)}
                />
                <span className={styles.planTitle}>
                  {planTitles[of]}
                  {off > 0 && <span className={styles.off}>{off} % off</span>}
                </span>
                <span className={styles.price}>{isPriced ? formatCents(each.blockCents) : '–'}</span>
                <span className={styles.note}>a month</span>
                <span className={styles.billed}>
                  {isPriced
                    ? `${formatCents(each.totalCents)} each ${planPeriods[of]}`
                    : `Billed each ${planPeriods[of]}`}
                  {each.savedCents > 0 && (
                    <span className={styles.saved}>saves {formatCents(each.savedCents)}</span>
                  )}
                </span>
              </label>
            )
          })}
        </fieldset>

        <div className={styles.result}>
          <p className={styles.sum} aria-live="polite">
            {problems.length > 0 ? (
              <span className={styles.problem}>{problems[0]?.sentence}</span>
            ) : (
              <>
                <strong>{formatCents(price.totalCents)}</strong> each {planPeriods[plan]} for{' '}
                {price.tokensPerBlock} tokens a month, before tax.
              </>
            )}
          </p>
          <Link
            className={styles.start}
            to={paths.productForm(selectionLinkQuery({ films, plan, package: pack }))}
          >
            Start with this selection
          </Link>
        </div>
      </div>
    </LandingSection>
  )
}

function adsOf({ products }: Sold) {
  return products
    .filter(({ kind, isActive }) => kind === 'ad' && isActive)
    .toSorted((a, b) => a.position - b.position)
    .flatMap((product) =>
      product.lengthSeconds === null ? [] : [{ ...product, lengthSeconds: product.lengthSeconds }],
    )
}

/** The default order, less what is not on sale. */
function soldCounts(catalogue: Sold): FilmCounts {
  const lengths = new Set(adsOf(catalogue).map(({ lengthSeconds }) => lengthSeconds))
  const byLength = Object.fromEntries(
    Object.entries(defaultCounts.byLength).filter(([length]) => lengths.has(Number(length))),
  )
  const hasCutdowns = catalogue.products.some(({ kind, isActive }) => kind === 'cutdowns' && isActive)
  return {
    byLength,
    cutdowns: hasCutdowns ? Math.min(defaultCounts.cutdowns, totalFilms({ byLength, cutdowns: 0 })) : 0,
  }
}

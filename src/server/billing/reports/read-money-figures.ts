import { plans } from '#shared/products/plan.ts'
import type { MoneyFigures } from '#shared/contract/billing/admin-money.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { readTokenLiability } from '../../tokens/read-liability.ts'
import {
  findActivePlans,
  findMonthFigures,
  findPresentFigures,
  findUnopenedLiability,
} from './money-figures.db.ts'

const monthsShown = 12

/** The studio's revenue, subscriptions and liability. All plans are listed, also those without subscriptions. */
export async function readMoneyFigures(deps: Pick<BillingDeps, 'db' | 'clock'>): Promise<MoneyFigures> {
  const { db, clock } = deps
  const [months, active, present, unopened, granted] = await Promise.all([
    findMonthFigures(db, clock.now(), monthsShown),
    findActivePlans(db),
    findPresentFigures(db),
    findUnopenedLiability(db),
    readTokenLiability(db),
  ])
  return {
    months,
    activePlans: plans.map(
      (plan) => active.find((each) => each.plan === plan) ?? { plan, count: 0, monthlyCents: 0 },
    ),
    pastDue: { count: present.pastDueCount, openCents: present.pastDueCents },
    paused: present.paused,
    ending: present.ending,
    tokenLiability: { tokens: unopened.tokens + granted.tokens, cents: unopened.cents + granted.cents },
    parkedEvents: present.parkedEvents,
  }
}

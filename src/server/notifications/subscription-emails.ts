import { countTokens } from '#shared/checkout/count-tokens.ts'
import { formatCount } from '#shared/display-locale.ts'
import type { EventOf } from '#shared/events/all-events.ts'
import { paths } from '#shared/paths.ts'
import { planPeriods, planTitles, type Plan } from '#shared/products/plan.ts'
import { findSubscriptionTitle } from '../billing/store/find-subscription-title.ts'
import type { ChangeKind, StateEmailKind } from '../emails/email.ts'
import { enqueueEmail } from '../jobs/enqueue-email.ts'
import { requireOwnerEmail, type EmailContext, type EmailRule, type EmailRules } from './email-rule.ts'

type StateEvent =
  | 'subscription.canceled'
  | 'subscription.resumed'
  | 'subscription.paused'
  | 'subscription.unpaused'
type ChangeEvent = 'plan_change.agreed' | 'plan_change.applied' | 'plan_change.withdrawn'

/** E-mails to the customer about what was changed about a subscription, and about refunds by the studio. */
export const subscriptionEmailRules: EmailRules<StateEvent | ChangeEvent | 'refund.made'> = {
  'subscription.canceled': reportState('subscription-canceled'),
  'subscription.resumed': reportState('subscription-resumed'),
  'subscription.paused': reportState('subscription-paused'),
  'subscription.unpaused': reportState('subscription-unpaused'),
  'plan_change.agreed': reportChange('change-agreed'),
  'plan_change.applied': reportChange('change-applied'),
  'plan_change.withdrawn': reportChange('change-withdrawn'),
  /** Once the provider has taken it: one that it refuses is the studio's to see to. The studio's reason stays in its record. */
  'refund.made': async ({ tx, config }, { subjectId, payload: { after } }) => {
    await enqueueEmail(tx, {
      kind: 'refund-promised',
      to: await requireOwnerEmail(tx, subjectId),
      subscription: await findSubscriptionTitle(tx, subjectId),
      amountCents: after.amountCents,
      url: `${config.baseUrl}${paths.account()}#billing`,
    })
  },
}

function reportState(kind: StateEmailKind): EmailRule<StateEvent> {
  return async (context, { subjectId, payload }) => {
    const { facts } = payload.after
    await enqueueEmail(context.tx, { kind, facts, ...(await findCommon(context, subjectId)) })
  }
}

function reportChange(kind: ChangeKind): EmailRule<ChangeEvent> {
  return async (context, { subjectId, payload }) => {
    const { facts, plan, totalCents, chargedCents, fromBlock } = payload.after
    await enqueueEmail(context.tx, {
      kind,
      facts,
      wanted: describePlan(payload.after),
      totalCents,
      period: planPeriods[plan],
      chargedCents,
      fromBlock,
      ...(await findCommon(context, subjectId)),
    })
  }
}

async function findCommon({ tx, config }: EmailContext, subscriptionId: string) {
  return {
    to: await requireOwnerEmail(tx, subscriptionId),
    subscription: await findSubscriptionTitle(tx, subscriptionId),
    url: config.baseUrl + paths.plan(subscriptionId),
  }
}

/** "Quarterly: 4 films a block, 12 tokens". */
export function describePlan({
  plan,
  filmsPerBlock: videosPerBlock,
  tokensPerBlock,
}: Pick<EventOf<'plan_change.dropped'>['payload']['after'], 'filmsPerBlock' | 'tokensPerBlock'> & {
  plan: Plan
}): string {
  return `${planTitles[plan]}: ${formatCount(videosPerBlock, 'film')} a block, ${countTokens(tokensPerBlock)}`
}

import { paths } from '#shared/paths.ts'
import { findSubscriptionTitle } from '../billing/store/find-subscription-title.ts'
import { enqueueEmail } from '../jobs/enqueue-email.ts'
import { requireOwnerEmail, type EmailRules } from './email-rule.ts'
import { describePlan } from './subscription-emails.ts'

/** E-mails about what is charged for a subscription, and what goes back. */
export const billingEmailRules: EmailRules<
  'payment.failed' | 'subscription.ended' | 'plan_change.dropped' | 'refund.owed'
> = {
  'payment.failed': async ({ tx, config }, { subjectId, payload: { after } }) => {
    await enqueueEmail(tx, {
      kind: 'payment-failed',
      to: await requireOwnerEmail(tx, subjectId),
      subscription: await findSubscriptionTitle(tx, subjectId),
      dueCents: after.dueCents,
      why: after.why,
      nextAttemptAt: after.nextAttemptAt,
      url: config.baseUrl + paths.duePayment(after.invoiceId),
    })
  },
  'subscription.ended': async ({ tx, config }, { subjectId, payload: { after } }) => {
    await enqueueEmail(tx, {
      kind: 'subscription-ended',
      to: await requireOwnerEmail(tx, subjectId),
      subscription: await findSubscriptionTitle(tx, subjectId),
      isUnpaid: after.isUnpaid,
      returnedCents: after.returnedCents,
      url: config.baseUrl + paths.manageVideos(subjectId),
    })
  },
  'plan_change.dropped': async ({ tx, config }, { subjectId, payload: { after } }) => {
    // The e-mail about the end states that nothing more is charged.
    if (after.isEnded) return
    await enqueueEmail(tx, {
      kind: 'change-dropped',
      to: await requireOwnerEmail(tx, subjectId),
      subscription: await findSubscriptionTitle(tx, subjectId),
      wanted: describePlan(after),
      why: after.why,
      url: config.baseUrl + paths.plan(subjectId),
    })
  },
  'refund.owed': async ({ tx, config }, { subjectId, payload: { after } }) => {
    await enqueueEmail(tx, {
      kind: after.isReturned ? 'refund-failed' : 'refund-delayed',
      to: await requireOwnerEmail(tx, subjectId),
      subscription: await findSubscriptionTitle(tx, subjectId),
      amountCents: after.amountCents,
      url: `${config.baseUrl}${paths.account()}#billing`,
    })
  },
}

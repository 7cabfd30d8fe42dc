import { paths } from '#shared/paths.ts'
import { planPeriods } from '#shared/products/plan.ts'
import { enqueueEmail } from '../jobs/enqueue-email.ts'
import { nameUser } from '../users/name-users.ts'
import { requireOwnerEmail, type EmailRules } from './email-rule.ts'

/** E-mails about purchases. */
export const orderEmailRules: EmailRules<
  'order.placed' | 'order.payment_failed' | 'order.second_payment_returned'
> = {
  'order.placed': async ({ tx, config }, { subjectId, payload: { after } }) => {
    await enqueueEmail(tx, {
      kind: 'order-placed',
      to: await requireOwnerEmail(tx, subjectId),
      films: after.films,
      totalCents: after.totalCents,
      period: planPeriods[after.plan],
      parcelReference: after.parcelReference,
      studioAddress: config.studioAddress ?? '',
      url: config.baseUrl + paths.subscriptionStatus(subjectId),
    })
  },
  'order.payment_failed': async ({ tx, config }, { subjectId, payload: { after } }) => {
    await enqueueEmail(tx, {
      kind: 'order-payment-failed',
      to: await nameUser(tx, subjectId),
      totalCents: after.totalCents,
      url: config.baseUrl + paths.cart(),
    })
  },
  'order.second_payment_returned': async ({ tx, config }, { subjectId, payload: { after } }) => {
    await enqueueEmail(tx, {
      kind: 'second-payment-returned',
      to: await requireOwnerEmail(tx, subjectId),
      totalCents: after.totalCents,
      url: config.baseUrl + paths.subscriptions(),
    })
  },
}

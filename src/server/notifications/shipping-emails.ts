import { paths } from '#shared/paths.ts'
import { writeAddress } from '#shared/shipping/postal-address.ts'
import { enqueueEmail } from '../jobs/enqueue-email.ts'
import { findReturnParcel } from '../subscriptions/find-return-parcel.ts'
import { requireOwnerEmail, type EmailRules } from './email-rule.ts'

/** E-mails about items on their way back. */
export const shippingEmailRules: EmailRules<'return_parcel.sent'> = {
  /** Nothing is written about a parcel that was removed meanwhile. */
  'return_parcel.sent': async ({ tx, config }, { subjectId, payload: { after } }) => {
    const parcel = await findReturnParcel(tx, subjectId, after.parcel)
    if (!parcel) return
    await enqueueEmail(tx, {
      kind: 'items-sent-back',
      to: await requireOwnerEmail(tx, subjectId),
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      sentOn: parcel.sentOn,
      address: parcel.address ? writeAddress(parcel.address) : [],
      url: `${config.baseUrl}${paths.subscriptionStatus(subjectId)}`,
    })
  },
}

import { isEventName, type EventName } from '#shared/events/all-events.ts'
import { readEventPayload } from '#shared/events/read-event-payload.ts'
import type { EventReader, StoredEvent } from '../events/read-events.ts'
import { approvalEmailRules } from './approval-emails.ts'
import { billingEmailRules } from './billing-emails.ts'
import { cutEmailRules } from './cut-emails.ts'
import type { EmailContext, EmailRules } from './email-rule.ts'
import { orderEmailRules } from './order-emails.ts'
import { productionEmailRules } from './production-emails.ts'
import { questionEmailRules } from './question-emails.ts'
import { shippingEmailRules } from './shipping-emails.ts'
import { subscriptionEmailRules } from './subscription-emails.ts'

/** Who is written to about each kind of event; a new kind without an answer does not compile. */
const emailRules: EmailRules<EventName, null> = {
  ...orderEmailRules,
  ...productionEmailRules,
  ...approvalEmailRules,
  ...cutEmailRules,
  ...shippingEmailRules,
  ...billingEmailRules,
  ...subscriptionEmailRules,
  ...questionEmailRules,
  'user.role_given': null,
  'user.role_taken': null,
  'user.suspended': null,
  'user.restored': null,
  'user.visited': null,
  'brand_kit.changed': null,
  'brand_logo.uploaded': null,
  'brand_logo.deleted': null,
  'brand_font.uploaded': null,
  'brand_font.deleted': null,
  'video.changed': null,
  'video.edited': null,
  'block.replanned': null,
  'finished_film.uploaded': null,
  'finished_film.replaced': null,
  'finished_film.deleted': null,
  'cut.discarded': null,
  'finished_film.prepared': null,
  'finished_film.not_prepared': null,
  'step_file.uploaded': null,
  'step_file.deleted': null,
  'step.changed': null,
  'step_note.written': null,
  'parcel.added': null,
  'parcel.removed': null,
  'return_address.saved': null,
  'return_parcel.removed': null,
  'item.receipt_withdrawn': null,
  'item.added': null,
  'item.changed': null,
  'item.removed': null,
  'block.items_chosen': null,
  'video.items_chosen': null,
  'question.changed': null,
  'notes.sent': null,
  'guest_link.created': null,
  'guest_link.ended': null,
  'guest_link.first_used': null,
  'guest.commented': null,
  'guest.comment_changed': null,
  'guest.comment_withdrawn': null,
  'partner_link.created': null,
  'partner_link.ended': null,
  'partner_link.first_used': null,
  'certificate.issued': null,
  'note.written': null,
  'note.changed': null,
  'note.deleted': null,
  'note.replied': null,
  'note.resolved': null,
  'note.reopened': null,
  'refund.requested': null,
  'refund.retried': null,
  'refund.settled': null,
  'coupon.given': null,
  'payment_event.replayed': null,
  'payment_events.unparked': null,
  'money_figures.downloaded': null,
  'product.added': null,
  'product.changed': null,
  'price_figures.changed': null,
  'system_flags.set': null,
  'record.downloaded': null,
}

/** The reader that turns events into e-mails in the queue. Migration 0018 starts its position. */
export function createEmailReader(config: EmailContext['config']): EventReader {
  return {
    name: 'emails',
    wants: ({ kind }) => !isEventName(kind) || emailRules[kind] !== null,
    async handle(tx, event) {
      if (!isEventName(event.kind)) throw new Error(`Events of the kind ${event.kind} are not known here`)
      await applyRule({ tx, config }, event.kind, event)
    },
  }
}

async function applyRule<Name extends EventName>(
  context: EmailContext,
  kind: Name,
  { id, subjectId, version, payload }: StoredEvent,
): Promise<void> {
  await emailRules[kind]?.(context, { id, subjectId, payload: readEventPayload(kind, version, payload) })
}

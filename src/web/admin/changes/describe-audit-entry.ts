import { displayLocale } from '#shared/display-locale.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import type { AuditEntry } from '#shared/contract/system.ts'
import { isEventName, type EventName } from '#shared/events/all-events.ts'
import { readPayloadPart, type PayloadPart } from '#shared/events/read-payload-part.ts'
import { steps } from '#shared/subscriptions/status-steps.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { videoStatusSchema, videoStatusTexts } from '#shared/videos/video-status.ts'
import { fieldText, fieldTitle } from './field-words.ts'

/** A change as a sentence in three parts, so that the middle one can be a link: who comes before it. */
export interface ChangeSentence {
  verb: string
  object: string
  rest: string
}

/** What a sentence about an event may name. */
interface Facts<Name extends EventName> {
  before: PayloadPart<Name, 'before'>
  after: PayloadPart<Name, 'after'>
  /** The subject by its name, as "this user" in its own list, or as "a user" where it is gone. */
  user: string
  film: string
  subscription: string
  /** "of AF-12345678", or nothing. */
  place: string
}

/** Each kind of event as a sentence; a new kind without one does not compile. */
const sentences: { [Name in EventName]: (facts: Facts<Name>) => ChangeSentence } = {
  'user.role_given': ({ user }) => sentence('gave the admin role to', user),
  'user.role_taken': ({ user }) => sentence('took the admin role from', user),
  'user.suspended': ({ user }) => sentence('suspended the account of', user),
  'user.restored': ({ user }) => sentence('restored the account of', user),
  'user.visited': ({ user }) => sentence('opened the support view of', user),
  'user.deleted': () => sentence('deleted', 'their own account'),
  'brand_kit.changed': ({ user }) => sentence('changed the brand kit of', user),
  'brand_logo.uploaded': ({ user }) => sentence('uploaded a logo for', user),
  'brand_logo.deleted': ({ user }) => sentence('deleted a logo of', user),
  'brand_font.uploaded': ({ user }) => sentence('uploaded a font for', user),
  'brand_font.deleted': ({ user }) => sentence('deleted a font of', user),
  'record.downloaded': () => sentence('took', 'the record of changes', 'as a table'),
  'refund.requested': ({ subscription, after }) =>
    sentence(`gave ${centsText(after.amountCents)} back on`, subscription),
  'refund.made': ({ subscription, after }) =>
    sentence(`made a refund of ${centsText(after.amountCents)} on`, subscription),
  'refund.settled': ({ subscription, after }) =>
    sentence(`settled an owed refund of ${centsText(after.amountCents)}, on`, subscription),
  'refund.retried': ({ subscription, after }) =>
    sentence(`tried a refund of ${centsText(after.amountCents)} again, on`, subscription),
  'coupon.given': ({ subscription, after }) => sentence(`gave ${discountText(after)} on`, subscription),
  'block.replanned': ({ subscription, after }) =>
    sentence(`re-planned block ${String(after.block)} of`, subscription),
  'payment_event.replayed': ({ after }) =>
    sentence('applied', 'a payment event', `again: ${String(after.type)}`),
  'payment_events.unparked': ({ after }) => sentence('had', parkedEventsText(after.count), 'applied again'),
  'money_figures.downloaded': () => sentence('took', 'the money figures', 'as a table'),
  'system_flags.set': ({ after }) => sentence('set', 'the system flags', flagsText(after)),
  'product.added': ({ after }) => sentence('added the product', quoted(after['title'])),
  'product.changed': ({ before, after }) =>
    sentence('changed the product', quoted(after['title']), changedNames(before, after)),
  'price_figures.changed': ({ before, after }) =>
    sentence('changed', 'the price figures', changedValues(before, after)),
  'video.moved': ({ film: video, before, after }) =>
    sentence('moved', video, `from ${statusTitle(before.status)} to ${statusTitle(after.status)}`),
  'video.revision_asked': ({ film: video }) => sentence('asked for a revision of', video),
  'video.changed': ({ film: video, before, after }) =>
    sentence('changed', video, changedNames(before, after)),
  'finished_film.uploaded': ({ film: video, after }) =>
    sentence('uploaded a finished file to', video, ratioText(after['ratio'])),
  'finished_film.replaced': ({ film: video, after }) =>
    sentence('replaced a finished file of', video, ratioText(after['ratio'])),
  'finished_film.prepared': ({ film: video, after }) =>
    sentence('prepared a finished file of', video, ratioText(after['ratio'])),
  'finished_film.not_prepared': ({ film: video, after }) =>
    sentence('could not prepare a finished file of', video, ratioText(after['ratio'])),
  'finished_film.deleted': ({ film: video, before }) =>
    sentence('deleted a finished file of', video, ratioText(before['ratio'])),
  'cut.sent': ({ film: video, after }) =>
    sentence(
      `${after.isDelivered ? 'delivered' : 'sent'} ${cutText(after.number)} of`,
      video,
      exceptionText(after.findings),
    ),
  'cut.withdrawn': ({ film: video, after }) => sentence(`withdrew ${cutText(after.number)} of`, video),
  'cut.discarded': ({ film: video, after }) => sentence(`discarded ${cutText(after.number)} of`, video),
  'cut.approved': ({ film: video, after }) => sentence(`approved ${cutText(after.number)} of`, video),
  'cut.approval_voided': ({ film: video, after }) =>
    sentence(`voided the approval of ${cutText(after.number)} of`, video),
  'cut.approval_restored': ({ film: video, after }) =>
    sentence(`restored the approval of ${cutText(after.number)} of`, video),
  'cut.approval_reminded': ({ film: video, after }) =>
    sentence(`reminded of ${cutText(after.number)} of`, video),
  'cut.approval_overdue': ({ film: video, after }) =>
    sentence(`got no answer on ${cutText(after.number)} of`, video),
  'notes.sent': ({ film: video }) => sentence('sent comments on', video),
  'guest_link.created': ({ film: video }) => sentence('made a link for guests to', video),
  'guest_link.first_used': ({ film: video }) => sentence('first used a link for guests to', video),
  'partner_link.created': ({ subscription }) => sentence('made a link for partners to', subscription),
  'partner_link.ended': ({ subscription }) => sentence('ended a link for partners to', subscription),
  'partner_link.first_used': ({ subscription }) =>
    sentence('first used a link for partners to', subscription),
  'certificate.issued': ({ subscription }) => sentence('issued a certificate of', subscription),
  'guest_link.ended': ({ film: video }) => sentence('ended a link for guests to', video),
  'guest.commented': ({ film: video }) => sentence('commented as a guest on', video),
  'guest.comment_changed': ({ film: video }) => sentence('changed a guest’s comment on', video),
  'guest.comment_withdrawn': ({ film: video }) => sentence('withdrew a guest’s comment on', video),
  'note.written': ({ film: video }) => sentence('commented on a cut of', video),
  'note.changed': ({ film: video }) => sentence('changed a comment on a cut of', video),
  'note.deleted': ({ film: video }) => sentence('deleted a comment on a cut of', video),
  'note.replied': ({ film: video }) => sentence('replied to a note on', video),
  'note.resolved': ({ film: video }) => sentence('ticked a change off on', video),
  'note.reopened': ({ film: video }) => sentence('opened a change again on', video),
  'step_file.uploaded': ({ place, after }) =>
    sentence('added a file to the', stepLabel(after['stepId']), place),
  'step_file.deleted': ({ subscription }) => sentence('deleted a file of', subscription),
  'step_note.written': ({ place, after }) => sentence('wrote the', stepLabel(after.step), place),
  'parcel.added': ({ subscription, after }) =>
    sentence(`added the parcel ${quoted(after.reference)} to`, subscription),
  'parcel.removed': ({ subscription, before }) =>
    sentence(`removed the parcel ${quoted(before.reference)} from`, subscription),
  'return_address.saved': ({ subscription }) => sentence('said where items go back to in', subscription),
  'return_parcel.sent': ({ subscription, after }) =>
    sentence(`sent the items of block ${String(after.block)} back from`, subscription),
  'return_parcel.removed': ({ subscription, before }) =>
    sentence(`removed the return parcel ${quoted(before.trackingNumber)} of`, subscription),
  'item.received': ({ subscription }) => sentence('marked an item as received in', subscription),
  'item.receipt_withdrawn': ({ subscription }) => sentence('marked an item as not received in', subscription),
  'item.added': ({ subscription, after }) =>
    sentence(`added the item ${quoted(after.title)} to`, subscription),
  'item.changed': ({ subscription, before }) =>
    sentence(`described the item ${quoted(before.title)} of`, subscription),
  'item.removed': ({ subscription, before }) =>
    sentence(`removed the item ${quoted(before.title)} from`, subscription),
  'block.items_chosen': ({ subscription, after }) =>
    sentence(
      `chose ${after.choice === 'new' ? 'new' : 'the same'} items for block ${String(after.block)} of`,
      subscription,
    ),
  'video.items_chosen': ({ film: video }) => sentence('chose what is shown in', video),
  'question.asked': ({ after }) => sentence('asked a question about', quoted(after.about)),
  'question.answered': ({ after }) =>
    sentence(
      `${after.side === 'customer' ? 'answered' : 'wrote more in'} the question about`,
      quoted(after.about),
    ),
  'question.changed': ({ before, after }) => sentence(questionVerb(before, after), quoted(after.about)),
  'step.changed': ({ place, before, after }) =>
    sentence('changed', stepLabel(after.step), `${place}${stepText(before, after)}`.trim()),
  'approval.requested': ({ place, after }) =>
    sentence('sent the', stepLabel(after.step), `${place} for approval`.trim()),
  'approval.given': ({ place, after }) => sentence('approved the', stepLabel(after.step), place),
  'approval.change_asked': ({ place, after }) =>
    sentence('asked for a change of the', stepLabel(after.step), place),
  'approval.closed': ({ place, after }) =>
    sentence('closed the request for approval of the', stepLabel(after.step), place),
  'approval.reminded': ({ place, after }) => sentence('reminded of the', stepLabel(after.step), place),
  'approval.overdue': ({ place, after }) => sentence('waits too long for the', stepLabel(after.step), place),
  'video.edited': ({ film: video }) => sentence('edited', video),
  'order.placed': ({ subscription }) => sentence('placed the order of', subscription),
  'order.payment_failed': ({ user }) => sentence('could not pay the order of', user),
  'order.second_payment_returned': ({ subscription }) => sentence('paid twice for', subscription),
  'payment.failed': ({ subscription, after }) =>
    sentence(`failed to pay ${centsText(after.dueCents)} for`, subscription),
  'subscription.ended': ({ subscription }) => sentence('ended', subscription),
  'subscription.canceled': ({ subscription }) => sentence('canceled', subscription),
  'subscription.resumed': ({ subscription }) => sentence('resumed', subscription),
  'subscription.paused': ({ subscription }) => sentence('paused', subscription),
  'subscription.unpaused': ({ subscription }) => sentence('ended the pause of', subscription),
  'plan_change.agreed': ({ subscription }) => sentence('agreed to a change of', subscription),
  'plan_change.applied': ({ subscription }) => sentence('changed the plan of', subscription),
  'plan_change.withdrawn': ({ subscription }) => sentence('withdrew a change of', subscription),
  'plan_change.dropped': ({ subscription }) => sentence('dropped a change of', subscription),
  'refund.owed': ({ subscription, after }) =>
    sentence(`came to owe ${centsText(after.amountCents)} on`, subscription),
  'block.opened': ({ subscription, after }) =>
    sentence(`opened block ${String(after.block)} of`, subscription),
}

/**
 * What an admin did, in words. A kind that is not known here, from another version, is shown by its name.
 * @param isInOwnList whether all entries beside it are of the same subject, which is then not named
 */
export function describeAuditEntry(
  entry: Pick<AuditEntry, 'action' | 'before' | 'after' | 'subjectName'>,
  isInOwnList = false,
): ChangeSentence {
  if (!isEventName(entry.action)) return sentence(entry.action, '')
  const article = isInOwnList ? 'this' : 'a'
  return describeEvent(entry.action, isInOwnList ? { ...entry, subjectName: null } : entry, article)
}

const describeEvent = <Name extends EventName>(
  kind: Name,
  entry: Pick<AuditEntry, 'before' | 'after' | 'subjectName'>,
  article: 'this' | 'a',
): ChangeSentence =>
  sentences[kind]({
    before: readPayloadPart(kind, 'before', entry.before),
    after: readPayloadPart(kind, 'after', entry.after),
    user: entry.subjectName || `${article} user`,
    film: quoted(entry.subjectName || null) || `${article} film`,
    subscription: entry.subjectName || `${article} subscription`,
    place: entry.subjectName ? `of ${entry.subjectName}` : '',
  })

export interface ChangedField {
  name: string
  before: string
  after: string
}

/** The fields that differ, each before and after, as text; what is not an object is one field. */
export function listChangedFields(before: unknown, after: unknown): ChangedField[] {
  const isPlain = !isFields(before) && !isFields(after)
  if (isPlain) {
    return before === undefined && after === undefined
      ? []
      : [{ name: 'value', before: fieldText('', before), after: fieldText('', after) }]
  }
  const was = flattened(readFields(before))
  const is = flattened(readFields(after))
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({
      name: fieldTitle(name),
      before: fieldText(name, was[name]),
      after: fieldText(name, is[name]),
    }))
    .filter((field) => field.before !== field.after)
}

const sentence = (verb: string, object: string, rest = ''): ChangeSentence => ({ verb, object, rest })

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const readFields = (value: unknown): Fields => (isFields(value) ? value : {})
const quoted = (value: unknown) => (typeof value === 'string' ? `“${value}”` : '')
const list = (words: string[]) => new Intl.ListFormat(displayLocale).format(words)

/** Fields within fields by the names that lead to them: `{ a: { b: 1 } }` -> `{ 'a.b': 1 }`. */
function flattened(fields: Fields): Fields {
  const entries = Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
    isFields(value)
      ? Object.entries(flattened(value)).map(([inner, deep]) => [`${name}.${inner}`, deep])
      : [[name, value]],
  )
  return Object.fromEntries(entries)
}

function changedNames(before: Fields, after: Fields): string {
  const names = listChangedFields(before, after).map((field) => field.name)
  return names.length === 0 ? '' : `: ${list(names)}`
}

/** `: Agency token price, $500 → $400`. */
function changedValues(before: unknown, after: unknown): string {
  const changes = listChangedFields(before, after).map(
    (field) => `${field.name}, ${field.before} → ${field.after}`,
  )
  return changes.length === 0 ? '' : `: ${changes.join('; ')}`
}

function flagsText(after: Fields): string {
  const on = Object.keys(after).filter((name) => after[name] === true)
  return on.length === 0 ? ': all off' : `: ${list(on.map(fieldTitle))}`
}

const centsText = (cents: number | undefined) => (cents === undefined ? 'an amount' : formatCents(cents))

/** "20 % off for 3 months". */
function discountText({ off, months }: PayloadPart<'coupon.given', 'after'>): string {
  const share = off === undefined ? 'a discount' : `${off} off`
  if (typeof months !== 'number') return `${share} permanently`
  return `${share} for ${months === 1 ? 'a month' : `${months} months`}`
}

const parkedEventsText = (count = 0) =>
  count === 1 ? '1 parked payment event' : `${count} parked payment events`

function statusTitle(status: string | undefined): string {
  const parsed = videoStatusSchema.safeParse(status)
  return parsed.success ? videoStatusTexts[parsed.data].title : 'another status'
}

const ratioText = (ratio: unknown) => (typeof ratio === 'string' ? `in ${ratio}` : '')

const cutText = (number: number | undefined) => (number === undefined ? 'a cut' : cutName(number))
const exceptionText = (findings: readonly string[] = []) =>
  findings.length > 0 ? 'although it was held back' : ''

type QuestionState = PayloadPart<'question.changed', 'after'>

function questionVerb(before: QuestionState, after: QuestionState): string {
  if (before.isOpen !== after.isOpen) {
    return `${after.isOpen === true ? 'opened again' : 'closed'} the question about`
  }
  return `${after.isBlocking === true ? 'holds the shoot for' : 'no longer holds the shoot for'} the question about`
}

function stepLabel(id: unknown): string {
  return steps.find((step) => step.id === id)?.label ?? 'a step'
}

type StepState = PayloadPart<'step.changed', 'after'>

function stepText(before: StepState, after: StepState): string {
  if (before.status !== after.status) return ` from ${String(before.status)} to ${String(after.status)}`
  if (before.date === after.date) return ''
  return `: expected day, ${fieldText('date', before.date)} → ${fieldText('date', after.date)}`
}

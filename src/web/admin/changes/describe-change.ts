import { formatCents } from '../../ui/format-cents.ts'
import type { AuditEntry } from '#shared/contract/system.ts'
import { steps } from '#shared/subscriptions/status-steps.ts'
import { videoStatusSchema, videoStatusTexts } from '#shared/videos/video-status.ts'

/** A change as a sentence in three parts, so that the middle one can be a link: who comes before it. */
export interface ChangeSentence {
  verb: string
  object: string
  rest: string
}

/** What an admin did, in words. An action that is not known here is told as it was recorded. */
export function describeChange(
  entry: Pick<AuditEntry, 'action' | 'before' | 'after' | 'subjectName'>,
): ChangeSentence {
  const before = fieldsOf(entry.before)
  const after = fieldsOf(entry.after)
  const user = entry.subjectName || 'a user'
  const film = quoted(entry.subjectName || null) || 'a film'
  const subscription = entry.subjectName || 'a subscription'
  const place = entry.subjectName ? `of ${entry.subjectName}` : ''
  switch (entry.action) {
    case 'give admin role':
      return sentence('gave the admin role to', user)
    case 'take admin role':
      return sentence('took the admin role from', user)
    case 'suspend account':
      return sentence('suspended the account of', user)
    case 'restore account':
      return sentence('restored the account of', user)
    case 'visit account':
      return sentence('opened the support view of', user)
    case 'delete own account':
      return sentence('deleted', 'their own account')
    case 'download changes':
      return sentence('took', 'the record of changes', 'as a table')
    case 'refund payment':
      return sentence(`gave ${centsText(after['amountCents'])} back on`, subscription)
    case 'settle refund':
      return sentence(`settled an owed refund of ${centsText(after['amountCents'])}, on`, subscription)
    case 'retry refund':
      return sentence(`tried a refund of ${centsText(after['amountCents'])} again, on`, subscription)
    case 'give coupon':
      return sentence(`gave ${discountText(after)} on`, subscription)
    case 're-plan block':
      return sentence(`re-planned block ${String(after['block'])} of`, subscription)
    case 'replay payment event':
      return sentence('applied', 'a payment event', `again: ${String(after['type'])}`)
    case 'replay parked events':
      return sentence('had', parkedEventsText(after), 'applied again')
    case 'download money figures':
      return sentence('took', 'the money figures', 'as a table')
    case 'set system flags':
      return sentence('set', 'the system flags', flagsText(after))
    case 'add product':
      return sentence('added the product', quoted(after['title']))
    case 'change product':
      return sentence('changed the product', quoted(after['title']), changedNames(before, after))
    case 'change price figures':
      return sentence('changed', 'the price figures', changedNames(before, after))
    case 'move film':
      return sentence('moved', film, `from ${statusTitle(before)} to ${statusTitle(after)}`)
    case 'ask for a revision':
      return sentence('asked for a revision of', film)
    case 'change film':
      return sentence('changed', film, changedNames(before, after))
    case 'upload finished film':
      return sentence('uploaded a finished file to', film, ratioText(after))
    case 'replace finished film':
      return sentence('replaced a finished file of', film, ratioText(after))
    case 'delete finished film':
      return sentence('deleted a finished file of', film, ratioText(before))
    case 'upload step file':
      return sentence('added a file to the', stepLabel(after['stepId']), `of ${subscription}`)
    case 'delete step file':
      return sentence('deleted a file of', subscription)
    case 'write step note':
      return sentence('wrote the', stepLabel(after['step']), `of ${subscription}`)
    case 'mark item received':
      return sentence('marked an item as received in', subscription)
    case 'mark item not received':
      return sentence('marked an item as not received in', subscription)
    case 'change step':
      return sentence('changed', stepLabel(after['step']), `${place}${stepText(before, after)}`.trim())
    default:
      return sentence(entry.action, '')
  }
}

export interface ChangedField {
  name: string
  before: string
  after: string
}

/** The fields that differ, each before and after, as text; what is not an object is one field. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const isPlain = !isFields(before) && !isFields(after)
  if (isPlain) {
    return before === undefined && after === undefined
      ? []
      : [{ name: 'value', before: valueText(before), after: valueText(after) }]
  }
  const was = flattened(fieldsOf(before))
  const is = flattened(fieldsOf(after))
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name: spoken(name), before: valueText(was[name]), after: valueText(is[name]) }))
    .filter((field) => field.before !== field.after)
}

const sentence = (verb: string, object: string, rest = ''): ChangeSentence => ({ verb, object, rest })

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const quoted = (value: unknown) => (typeof value === 'string' ? `“${value}”` : '')
const list = (words: string[]) => new Intl.ListFormat('en-GB').format(words)

function valueText(value: unknown): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'string') return value === '' ? 'empty' : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return JSON.stringify(value)
}

/** Fields within fields by the names that lead to them: `{ a: { b: 1 } }` -> `{ 'a.b': 1 }`. */
function flattened(fields: Fields): Fields {
  const entries = Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
    isFields(value)
      ? Object.entries(flattened(value)).map(([inner, deep]) => [`${name}.${inner}`, deep])
      : [[name, value]],
  )
  return Object.fromEntries(entries)
}

/** `disableWrites` -> `disable writes`, `planPercentOff.yearly` -> `plan percent off, yearly`. */
const spoken = (name: string) =>
  name.replaceAll('.', ', ').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)

function changedNames(before: Fields, after: Fields): string {
  const names = changedFields(before, after).map((field) => field.name)
  return names.length === 0 ? '' : `: ${list(names)}`
}

function flagsText(after: Fields): string {
  const on = Object.keys(after).filter((name) => after[name] === true)
  return on.length === 0 ? ': all off' : `: ${list(on.map(spoken))}`
}

const centsText = (cents: unknown) => (typeof cents === 'number' ? formatCents(cents) : 'an amount')

/** "20 % off for 3 months". */
function discountText({ off, months }: Fields): string {
  const share = typeof off === 'string' ? `${off} off` : 'a discount'
  if (typeof months !== 'number') return `${share} for good`
  return `${share} for ${months === 1 ? 'a month' : `${months} months`}`
}

const parkedEventsText = ({ count }: Fields) =>
  count === 1 ? '1 parked payment event' : `${String(count)} parked payment events`

function statusTitle(fields: Fields): string {
  const parsed = videoStatusSchema.safeParse(fields['status'])
  return parsed.success ? videoStatusTexts[parsed.data].title : 'another status'
}

const ratioText = (fields: Fields) => (typeof fields['ratio'] === 'string' ? `in ${fields['ratio']}` : '')

function stepLabel(id: unknown): string {
  return steps.find((step) => step.id === id)?.label ?? 'a step'
}

function stepText(before: Fields, after: Fields): string {
  if (before['status'] !== after['status'])
    return ` from ${String(before['status'])} to ${String(after['status'])}`
  return before['date'] === after['date'] ? '' : ': another expected day'
}

import { z } from 'zod'
import type { BuyerDetails, StoredCard } from './hidden-facts.ts'
import { cardDigits, findTestCard, isCardNumberSound, type TestCard } from './test-cards.ts'

/** What the payment page's form sends, as typed. */
const typedText = z.string().max(500).default('')
export const typedForm = z.object({
  email: typedText,
  number: typedText,
  expiry: typedText,
  cvc: typedText,
  name: typedText,
  country: typedText,
  line1: typedText,
  line2: typedText,
  city: typedText,
  state: typedText,
  postalCode: typedText,
  businessName: typedText,
  taxId: typedText,
  promotionCode: typedText,
  /** `apply` or `remove`: the button beside the promotion code. */
  code: typedText,
  /** `card` or `file`: the button that pays. */
  pay: typedText,
  /** The number of a test card whose button was pressed: fills the card in and pays nothing. */
  fill: typedText,
})
export type TypedForm = z.infer<typeof typedForm>
export type FieldProblems = Partial<Record<keyof TypedForm, string>>

export type ReadPayment = { buyer: BuyerDetails; testCard: TestCard; card: StoredCard }
type Asked = { isAddressRequired: boolean; now: Date }

export const emptyForm: TypedForm = typedForm.parse({})

/** Checks a payment as the provider's page does. Answers the payment, or one problem for each wrong field. */
export function readPayment(
  typed: TypedForm,
  { isAddressRequired, now }: Asked,
): ReadPayment | FieldProblems {
  const problems: FieldProblems = {}
  if (!z.email().safeParse(typed.email.trim()).success) problems.email = 'Enter your email address.'
  if (!typed.name.trim()) problems.name = 'Enter the name on the card.'
  if (!typed.country) problems.country = 'Choose your country.'
  if (isAddressRequired) {
    if (!typed.line1.trim()) problems.line1 = 'Enter your street and number.'
    if (!typed.city.trim()) problems.city = 'Enter your city.'
  }
  const testCard = findTestCard(typed.number)
  if (!cardDigits(typed.number)) problems.number = 'Enter a card number.'
  else if (!isCardNumberSound(typed.number)) problems.number = 'Your card number is invalid.'
  else if (!testCard)
    problems.number = 'Only the test cards listed here work in the sandbox. Never type a real card.'
  const expiry = readExpiry(typed.expiry, now)
  if (typeof expiry === 'string') problems.expiry = expiry
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) problems.cvc = 'Your card’s security code is incomplete.'
  if (!testCard || typeof expiry === 'string' || Object.keys(problems).length > 0) return problems
  return { buyer: readBuyer(typed), testCard, card: cardOnFile(testCard, expiry) }
}

export function isPayment(read: ReadPayment | FieldProblems): read is ReadPayment {
  return 'testCard' in read
}

export function readBuyer(typed: TypedForm): BuyerDetails {
  const { email, name, country, line1, line2, city, state, postalCode, businessName, taxId } = typed
  const trimmed = Object.entries({
    email,
    name,
    country,
    line1,
    line2,
    city,
    state,
    postalCode,
    businessName,
    taxId,
  })
  return Object.fromEntries(trimmed.map(([field, value]) => [field, value.trim()])) as BuyerDetails
}

export function cardOnFile(testCard: TestCard, { month, year }: { month: number; year: number }): StoredCard {
  return {
    brand: 'visa',
    last4: testCard.number.slice(-4),
    expMonth: month,
    expYear: year,
    later: testCard.later,
    isDisputed: testCard.isDisputed ?? false,
  }
}

function readExpiry(typed: string, now: Date): { month: number; year: number } | string {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(typed)
  const month = Number(match?.[1])
  const year = 2000 + Number(match?.[2])
  if (!match || month < 1 || month > 12) return 'Your card’s expiration date is incomplete.'
  const isPast = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  return isPast ? 'Your card’s expiration year is in the past.' : { month, year }
}

export type CardDecline = { code: string; declineCode: string; message: string }
/** The answer of a card's bank: approved, confirmation by its owner, or declined. */
export type CardAnswer = 'paid' | 'confirm' | CardDecline

/** How a card behaves when its owner pays (`now`), and when it is charged without them, as at a renewal (`later`). */
export type TestCard = {
  number: string
  title: string
  now: CardAnswer
  later: CardAnswer
  isDisputed?: boolean
}

const declined: CardDecline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}
const noFunds: CardDecline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds. Try a different card.',
}
const expired: CardDecline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired. Try a different card.',
}

/** The provider's well-known numbers. Source: https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', title: 'Succeeds', now: 'paid', later: 'paid' },
  { number: '4000002500003155', title: 'Asks for confirmation once', now: 'confirm', later: 'paid' },
  { number: '4000000000003220', title: '3-D Secure is required', now: 'confirm', later: 'paid' },
  { number: '4000002760003184', title: 'Asks at every payment', now: 'confirm', later: 'confirm' },
  { number: '4000000000000002', title: 'Is declined', now: declined, later: declined },
  { number: '4000000000009995', title: 'Has insufficient funds', now: noFunds, later: noFunds },
  { number: '4000000000000069', title: 'Has expired', now: expired, later: expired },
  { number: '4000000000000341', title: 'Succeeds now, fails at renewal', now: 'paid', later: declined },
  {
    number: '4000000000000259',
    title: 'Succeeds, then is disputed',
    now: 'paid',
    later: 'paid',
    isDisputed: true,
  },
]

/** The decline after a confirmation that the buyer refused. */
export const confirmationRefused: CardDecline = {
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_required',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Digits of a typed number, without the blanks and dashes that people put between them. */
export function cardDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}

export function findTestCard(typedNumber: string): TestCard | undefined {
  const digits = cardDigits(typedNumber)
  return testCards.find((card) => card.number === digits)
}

/** Whether the number carries the right check digit (Luhn, ISO/IEC 7812-1). */
export function isCardNumberSound(typedNumber: string): boolean {
  const digits = cardDigits(typedNumber)
  if (!/^\d{13,19}$/.test(digits)) return false
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const weighed = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

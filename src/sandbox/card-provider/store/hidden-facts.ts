import type { CardAnswer } from './test-cards.ts'

/** What a buyer typed on the payment page, without the card. */
export type BuyerDetails = {
  email: string
  name: string
  country: string
  line1: string
  line2: string
  city: string
  state: string
  postalCode: string
  businessName: string
  taxId: string
}

/** A card as it is stored: never its number, never its security code. */
export type StoredCard = {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** What happens when it is charged without its owner, as at a renewal. */
  later: CardAnswer
  /** Its owner goes to the bank after each payment. */
  isDisputed: boolean
}

/** What the provider knows about an object beyond the object itself. */
export type HiddenFacts = {
  /** On a checkout session: what the subscription will carry. */
  subscriptionData?: { metadata: Record<string, string>; description?: string }
  /** On a checkout session: a payment that waits for the buyer's confirmation, or was refused there. */
  attempt?: { buyer: BuyerDetails; card: StoredCard; refusal?: string }
  /** On an invoice: the card with which its owner wants to pay, once the bank's question is answered. */
  confirmingMethodId?: string
  /** On a customer: only its id is answered from then on. */
  isDeleted?: boolean
  /** On a payment method. */
  later?: CardAnswer
  isDisputed?: boolean
}

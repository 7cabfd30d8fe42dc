import type { CardDecline } from './test-cards.ts'

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

/** A card as it is kept: never its number, never its security code. */
export type CardOnFile = {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** What happens at a renewal. */
  later: 'paid' | CardDecline
}

/** What the provider knows about an object beyond the object itself. */
export type HiddenFacts = {
  /** On a checkout session: what the subscription will carry. */
  subscriptionData?: { metadata: Record<string, string>; description?: string }
  /** On a checkout session: a payment that waits for the buyer's confirmation, or was refused there. */
  attempt?: { buyer: BuyerDetails; card: CardOnFile; refusal?: string }
  /** On a payment method: what happens at a renewal. */
  later?: 'paid' | CardDecline
}

import { z } from 'zod'
import { priceSchema } from '../checkout/price.ts'
import { defineCall } from './call/define-call.ts'

export const createCheckoutSession = defineCall({
  method: 'POST',
  path: '/api/create-checkout-session',
  summary: 'Freezes the cart and opens the card provider’s payment page for it. Prices again.',
  access: 'user',
  asksProvider: true,
  operation: 'essential',
  input: z.object({ seenTotalCents: z.int().min(0) }),
  output: z.object({ id: z.string(), url: z.url() }),
  refusals: [
    'cart_empty',
    'too_few_tokens',
    'selection_not_sold',
    'item_unnamed',
    'film_without_item',
    'note_missing',
    'price_changed',
    'already_paid',
    'payment_on_its_way',
    'invalid_checkout_session',
    'payment_provider',
  ],
})

export const readCheckout = defineCall({
  method: 'GET',
  path: '/api/checkout/:sessionId',
  summary:
    'What became of a payment page. Shows nothing to anyone but the buyer; asks the provider where no event came yet.',
  access: 'user',
  asksProvider: true,
  input: z.object({ sessionId: z.string().regex(/^[\w-]{1,200}$/) }),
  output: z.object({
    state: z.enum(['waiting', 'paid', 'expired', 'failed', 'duplicate']),
    productSelections: z.record(z.string(), z.unknown()),
    price: priceSchema,
    subscriptionId: z.string().nullable(),
    parcelReference: z.string().nullable(),
    studioAddress: z.string(),
  }),
  refusals: ['not_found'],
})

import { formatMoney } from '#shared/checkout/money.ts'
import { automaticFootnote, type EmailWriters } from './email-words.ts'

/** Words of the e-mails about a purchase. */
export const orderEmails: EmailWriters<'order-placed' | 'second-payment-returned' | 'order-payment-failed'> =
  {
    'order-placed': (email, currency) => ({
      subject: 'Your order is placed: send us your product',
      preheader: `Write ${email.parcelReference} on the parcel.`,
      heading: 'Your order is placed',
      paragraphs: [
        'Thank you. Your payment has arrived and your films are booked.',
        'The next step is yours: send the items that we are to film to our studio, with the reference on the parcel.',
      ],
      facts: [
        { label: 'Films', lines: email.films },
        {
          label: 'Paid',
          lines: [
            `${formatMoney(email.totalCents, currency)} for the first ${email.period}, plus tax where it applies`,
          ],
        },
        { label: 'Reference on the parcel', lines: [email.parcelReference] },
        { label: 'Send it to', lines: email.studioAddress.split('\n') },
      ],
      button: { label: 'See what happens next', url: email.url },
      footnote: automaticFootnote,
    }),
    'second-payment-returned': (email, currency) => ({
      subject: 'You paid twice: we return the second payment',
      preheader: 'One order, one payment.',
      heading: 'We return your second payment',
      paragraphs: [
        'The same order was paid on two pages. It counts once: we return the second payment in full to the card that paid it, and nothing more is charged for it.',
        'Banks take up to ten days to show it. If it does not go through, we will write to you.',
      ],
      facts: [
        {
          label: 'To be returned',
          lines: [`${formatMoney(email.totalCents, currency)}, all that was charged`],
        },
      ],
      button: { label: 'See your order', url: email.url },
      footnote: automaticFootnote,
    }),
    'order-payment-failed': (email, currency) => ({
      subject: 'Your payment did not go through',
      preheader: 'Nothing was charged. Your cart is as you left it.',
      heading: 'Your bank did not make this payment',
      paragraphs: [
        'Nothing was charged, and nothing was ordered. What you chose is still in your cart: you can pay for it again, with a card or from another account.',
      ],
      facts: [{ label: 'Not paid', lines: [formatMoney(email.totalCents, currency)] }],
      button: { label: 'Back to the cart', url: email.url },
      footnote: automaticFootnote,
    }),
  }

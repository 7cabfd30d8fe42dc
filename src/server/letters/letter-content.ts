import { brand } from '#shared/brand.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import { tokensLastDays } from '#shared/tokens/ledger.ts'
import type { Letter } from './letter.ts'
import { wayInWords } from './way-in-words.ts'

/** What a letter says, before it has a look. */
export interface LetterContent {
  subject: string
  /** What mail programs show beside the subject. */
  preheader: string
  heading: string
  paragraphs: string[]
  /** Names and values, one under the other: what was bought, where to send it. */
  facts: { label: string; lines: string[] }[]
  button: { label: string; url: string }
  footnote: string
}

const notYou = 'If this was not you, you can leave this letter unread: nothing happens by itself.'
const automatic = `You get this letter because you have an order with ${brand.name}.`

/** A letter does not know where it is read: days are told in UTC, as the provider counts them. */
const letterDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const letterMoment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/**
 * The words of each kind of letter.
 * @param currency what its amounts are in
 */
export function letterContent(letter: Letter, currency: string): LetterContent {
  switch (letter.kind) {
    case 'verify':
      return {
        subject: `Confirm your address for ${brand.name}`,
        preheader: 'One step, and you are back where you left off.',
        heading: 'Confirm your address',
        paragraphs: [
          'Confirm this address with the link below. You are then signed in, and back where you left off.',
          'In another browser than the one you signed up in, the link asks you to choose a password first.',
        ],
        facts: [],
        button: { label: 'Confirm and go on', url: letter.url },
        footnote: notYou,
      }
    case 'already-registered':
      return {
        subject: `You already have an account with ${brand.name}`,
        preheader: 'Sign in, or choose a new password.',
        heading: 'You have an account already',
        paragraphs: [
          'Someone, most likely you, signed up with this address, which has an account. Nothing was changed.',
          'Sign in with your password as before.',
        ],
        facts: [{ label: 'Forgotten it? Choose a new password here', lines: [letter.resetUrl] }],
        button: { label: 'Sign in', url: letter.signInUrl },
        footnote: notYou,
      }
    case 'reset':
      return {
        subject: `Choose a new password for ${brand.name}`,
        preheader: 'The link works once, for one hour.',
        heading: 'Choose a new password',
        paragraphs: [
          'Choose a new password with the link below. It works once, for one hour, and ends every other session.',
        ],
        facts: [],
        button: { label: 'Choose a new password', url: letter.url },
        footnote: 'If this was not you, you can leave this letter unread: your password stays as it is.',
      }
    case 'leave-address':
      return {
        subject: `Change your address for ${brand.name}?`,
        preheader: 'It changes once both mailboxes have agreed.',
        heading: 'Change your address?',
        paragraphs: [
          'Someone who is signed in to your account, most likely you, asked to change its address.',
          'It changes once you agree here, and in the letter to the new address. Until then this address stays. To agree, you need to be signed in.',
        ],
        facts: [{ label: 'New address', lines: [letter.newEmail] }],
        button: { label: 'Agree to the change', url: letter.url },
        footnote: 'If this was not you, do not agree, and change your password: your address stays as it is.',
      }
    case 'new-address':
      return {
        subject: `Confirm your new address for ${brand.name}`,
        preheader: 'It changes once both mailboxes have agreed.',
        heading: 'Confirm your new address',
        paragraphs: [
          'Confirm with the link below to use this address for your account. You need to be signed in to that account. A letter to the present address asks to agree as well; the order does not matter.',
        ],
        facts: [],
        button: { label: 'Confirm this address', url: letter.url },
        footnote: notYou,
      }
    case 'way-in-changed': {
      const { happened, follows } = wayInWords(letter.change)
      return {
        subject: `${happened}: ${brand.name}`,
        preheader: 'If this was you, all is well.',
        heading: happened,
        paragraphs: [`${follows} If this was you, there is nothing to do.`],
        facts: [
          { label: 'When', lines: [`${letterMoment.format(new Date(letter.at))} UTC`] },
          ...(letter.passkeys.length === 0
            ? []
            : [
                {
                  label: 'Passkeys that open your account',
                  lines: letter.passkeys.map(
                    ({ name, createdAt }) => `${name}, added on ${letterDay.format(new Date(createdAt))}`,
                  ),
                },
              ]),
          { label: 'Was it not you? Choose a new password here', lines: [letter.resetUrl] },
        ],
        button: { label: 'Look at your account', url: letter.url },
        footnote:
          'If it was not you, choose a new password first: that signs out every device. Then remove every passkey that you do not know.',
      }
    }
    case 'order-placed':
      return {
        subject: 'Your order is placed: send us your product',
        preheader: `Write ${letter.parcelReference} on the parcel.`,
        heading: 'Your order is placed',
        paragraphs: [
          'Thank you. Your payment has arrived and your films are in our books.',
          'The next step is yours: send the items that we film to our studio, with the reference on the parcel.',
        ],
        facts: [
          { label: 'Films', lines: letter.films },
          {
            label: 'Paid',
            lines: [
              `${formatMoney(letter.totalCents, currency)} for the first ${letter.period}, plus tax where it applies`,
            ],
          },
          { label: 'Reference on the parcel', lines: [letter.parcelReference] },
          { label: 'Send it to', lines: letter.studioAddress.split('\n') },
        ],
        button: { label: 'See what happens next', url: letter.url },
        footnote: automatic,
      }
    case 'parcel-received':
      return {
        subject: 'Your product has arrived at our studio',
        preheader: 'It is on the shelf, marked with your name.',
        heading: 'Your product is here',
        paragraphs: ['It has arrived at our studio. You need to do nothing for now.'],
        facts: [{ label: 'Received', lines: letter.items }],
        button: { label: 'Follow the progress', url: letter.url },
        footnote: automatic,
      }
    case 'your-turn':
      return {
        subject: `Your turn: ${letter.filmTitle}`,
        preheader: 'This film waits for you.',
        heading: `“${letter.filmTitle}” needs you`,
        paragraphs: ['This film waits for something from you. It goes on as soon as you have looked at it.'],
        facts: [],
        button: { label: 'Open the film', url: letter.url },
        footnote: automatic,
      }
    case 'block-opened':
      return {
        subject: `Your turn: the films of block ${letter.block}`,
        preheader: 'New films wait for your words.',
        heading: `Block ${letter.block} has opened`,
        paragraphs: [
          'The films of your next block are drafted. Write what each of them says, then activate it: production begins as soon as you have.',
        ],
        facts: [],
        button: { label: 'Write the films', url: letter.url },
        footnote: automatic,
      }
    case 'film-ready':
      return {
        subject: `Ready: ${letter.filmTitle}`,
        preheader: 'Watch it, then download it.',
        heading: `“${letter.filmTitle}” is ready`,
        paragraphs: ['The finished film is there to watch and to download, in every ratio that you ordered.'],
        facts: [],
        button: { label: 'Watch it', url: letter.url },
        footnote: automatic,
      }
    case 'revision-asked':
      return {
        subject: `Revision ${letter.number} asked for: ${letter.filmTitle}`,
        preheader: `${letter.customer} asked for a change.`,
        heading: `Revision ${letter.number} of “${letter.filmTitle}”`,
        paragraphs: [
          'The customer asked for a change to a film that was delivered. It is back in the edit, and goes to delivery once a changed file is there.',
        ],
        facts: [
          { label: 'Customer', lines: [letter.customer] },
          { label: 'What to change', lines: letter.note.split('\n') },
        ],
        button: { label: 'Open the film', url: letter.url },
        footnote: `You get this e-mail because you are an admin of ${brand.name}.`,
      }
    case 'payment-failed':
      return {
        subject: `Your payment of ${formatMoney(letter.dueCents, currency)} did not go through`,
        preheader: `For ${letter.subscription}. Films in production go on.`,
        heading: 'Your payment did not go through',
        paragraphs: [
          [letter.why, 'Films in production go on, and what you have stays yours.'].filter(Boolean).join(' '),
          letter.nextAttemptAt === null
            ? 'The next block opens as soon as this is paid. Your card is not tried again: please pay with another one.'
            : 'The next block opens as soon as this is paid. Pay with another card, or put this one right before it is tried again.',
        ],
        facts: [
          { label: 'Due', lines: [formatMoney(letter.dueCents, currency)] },
          { label: 'For', lines: [letter.subscription] },
          ...(letter.nextAttemptAt === null
            ? []
            : [
                {
                  label: 'Your card is tried again',
                  lines: [letterDay.format(new Date(letter.nextAttemptAt))],
                },
              ]),
        ],
        button: { label: `Pay ${formatMoney(letter.dueCents, currency)}`, url: letter.url },
        footnote: automatic,
      }
    case 'subscription-ended':
      return {
        subject: `Your subscription has ended: ${letter.subscription}`,
        preheader: 'Your films and files stay with you.',
        heading: 'Your subscription has ended',
        paragraphs: [
          letter.isUnpaid
            ? 'Its payment stayed open, so it has ended. Nothing more is charged.'
            : 'It has ended. Nothing more is charged.',
          `Films that are in production are finished. For ${tokensLastDays} days you can still activate your drafts with the tokens that are left.`,
        ],
        facts: [
          { label: 'Subscription', lines: [letter.subscription] },
          ...(letter.returnedCents > 0
            ? [
                {
                  label: 'To be returned to your card',
                  lines: [
                    `${formatMoney(letter.returnedCents, currency)}, for blocks that had not opened`,
                    'Banks take up to ten days to show it. If it does not go through, we write to you.',
                  ],
                },
              ]
            : []),
        ],
        button: { label: 'See your films', url: letter.url },
        footnote: automatic,
      }
    case 'refund-failed':
      return {
        subject: `Your refund of ${formatMoney(letter.amountCents, currency)} did not arrive`,
        preheader: 'Your bank sent it back to us. It is still yours.',
        heading: 'Your refund did not arrive',
        paragraphs: [
          'Your bank sent this refund back to us: cards that have expired or were replaced often cause that. The money is still yours, and our studio has been told.',
          'Answer this letter with how you would like to be paid, such as by bank transfer. We never ask for a card number or a password.',
        ],
        facts: [
          { label: 'Still owed to you', lines: [formatMoney(letter.amountCents, currency)] },
          { label: 'For', lines: [letter.subscription] },
        ],
        button: { label: 'See your invoices', url: letter.url },
        footnote: automatic,
      }
    case 'refund-delayed':
      return {
        subject: `Your refund of ${formatMoney(letter.amountCents, currency)} is delayed`,
        preheader: 'It has not been made yet. The money is still yours.',
        heading: 'Your refund is delayed',
        paragraphs: [
          'Our card provider has not made this refund yet. The money is still yours, and our studio has been told: it tries again, or pays you in another way.',
          'You need not do anything. To ask about it, answer this letter. We never ask for a card number or a password.',
        ],
        facts: [
          { label: 'Still owed to you', lines: [formatMoney(letter.amountCents, currency)] },
          { label: 'For', lines: [letter.subscription] },
        ],
        button: { label: 'See your invoices', url: letter.url },
        footnote: automatic,
      }
    case 'change-dropped':
      return {
        subject: `Your plan was not changed: ${letter.subscription}`,
        preheader: 'Nothing was charged for it. Your plan goes on as it was.',
        heading: 'Your plan was not changed',
        paragraphs: [
          letter.why,
          'Your plan goes on as it was. If you still want the change, choose it again: you see what it costs before you agree.',
        ],
        facts: [
          { label: 'Subscription', lines: [letter.subscription] },
          { label: 'You had chosen', lines: [letter.wanted] },
          { label: 'Charged for it', lines: ['Nothing'] },
        ],
        button: { label: 'Look at your plan', url: letter.url },
        footnote: automatic,
      }
    case 'second-payment-returned':
      return {
        subject: 'You paid twice: you get the second payment back',
        preheader: 'One order, one payment.',
        heading: 'You get the second payment back',
        paragraphs: [
          'The same order was paid on two pages. It counts once: we return the second payment in full to the card that paid it, and nothing more is charged for it.',
          'Banks take up to ten days to show it. If it does not go through, we write to you.',
        ],
        facts: [
          {
            label: 'To be returned',
            lines: [`${formatMoney(letter.totalCents, currency)}, all that was charged`],
          },
        ],
        button: { label: 'See your order', url: letter.url },
        footnote: automatic,
      }
    case 'order-payment-failed':
      return {
        subject: 'Your payment did not go through',
        preheader: 'Nothing was charged. Your cart is as you left it.',
        heading: 'Your bank did not make this payment',
        paragraphs: [
          'Nothing was charged, and nothing was ordered. What you chose is still in your cart: you can pay for it again, with a card or from another account.',
        ],
        facts: [{ label: 'Not paid', lines: [formatMoney(letter.totalCents, currency)] }],
        button: { label: 'Back to the cart', url: letter.url },
        footnote: automatic,
      }
  }
}

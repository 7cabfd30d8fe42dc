import { formatDay } from '#shared/display-locale.ts'
import { automaticFootnote, type EmailWriters } from './email-words.ts'

/** Words of the e-mails about items on their way back. */
export const shippingEmails: EmailWriters<'items-sent-back'> = {
  'items-sent-back': (email) => ({
    subject: 'Your items are on their way back',
    preheader: `${email.carrier} ${email.trackingNumber}`,
    heading: 'Your items are on their way back',
    paragraphs: ['We have sent your items back to you. You can follow the parcel by its tracking number.'],
    facts: [
      { label: 'Carrier', lines: [email.carrier] },
      { label: 'Tracking number', lines: [email.trackingNumber] },
      { label: 'Sent on', lines: [formatDay(new Date(email.sentOn))] },
      ...(email.address.length > 0 ? [{ label: 'To', lines: email.address }] : []),
    ],
    button: { label: 'See the progress', url: email.url },
    footnote: automaticFootnote,
  }),
}

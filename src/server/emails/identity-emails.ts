import { displayLocale, formatDay } from '#shared/display-locale.ts'
import { brand } from '#shared/brand.ts'
import type { EmailWriters } from './email-words.ts'
import { wayInWords } from './way-in-words.ts'

const notYou = 'If this was not you, you can ignore this e-mail: nothing happens by itself.'

const emailMoment = new Intl.DateTimeFormat(displayLocale, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Words of the e-mails about accounts and what signs people in. */
export const identityEmails: EmailWriters<
  | 'verify'
  | 'already-registered'
  | 'reset'
  | 'leave-address'
  | 'new-address'
  | 'account-deleted'
  | 'way-in-changed'
> = {
  verify: (email) => ({
    subject: `Confirm your address for ${brand.name}`,
    preheader: 'One step, and you are back where you left off.',
    heading: 'Confirm your address',
    paragraphs: [
      'Confirm this address with the link below. You are then signed in, and back where you left off.',
      'In a different browser from the one you signed up in, the link asks you to choose a password first.',
    ],
    facts: [],
    button: { label: 'Confirm and continue', url: email.url },
    footnote: notYou,
  }),
  'already-registered': (email) => ({
    subject: `You already have an account with ${brand.name}`,
    preheader: 'Sign in, or choose a new password.',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, most likely you, signed up with this address, which has an account. Nothing was changed.',
      'Sign in with your password as before.',
    ],
    facts: [{ label: 'Forgotten it? Choose a new password here', lines: [email.resetUrl] }],
    button: { label: 'Sign in', url: email.signInUrl },
    footnote: notYou,
  }),
  reset: (email) => ({
    subject: `Choose a new password for ${brand.name}`,
    preheader: 'The link works once, for one hour.',
    heading: 'Choose a new password',
    paragraphs: [
      'Choose a new password with the link below. It works once, for one hour, and ends every other session.',
    ],
    facts: [],
    button: { label: 'Choose a new password', url: email.url },
    footnote: 'If this was not you, you can ignore this e-mail: your password stays as it is.',
  }),
  'leave-address': (email) => ({
    subject: `Change your address for ${brand.name}?`,
    preheader: 'It changes once both mailboxes have agreed.',
    heading: 'Change your address?',
    paragraphs: [
      'Someone who is signed in to your account, most likely you, asked to change its address.',
      'It changes once you agree here and in the e-mail to the new address. Until then this address stays. To agree, you need to be signed in.',
    ],
    facts: [{ label: 'New address', lines: [email.newEmail] }],
    button: { label: 'Agree to the change', url: email.url },
    footnote: 'If this was not you, do not agree, and change your password: your address stays as it is.',
  }),
  'new-address': (email) => ({
    subject: `Confirm your new address for ${brand.name}`,
    preheader: 'It changes once both mailboxes have agreed.',
    heading: 'Confirm your new address',
    paragraphs: [
      'Confirm with the link below to use this address for your account. You need to be signed in to that account. An e-mail to the current address asks you to agree as well; the order does not matter.',
    ],
    facts: [],
    button: { label: 'Confirm this address', url: email.url },
    footnote: notYou,
  }),
  'account-deleted': ({ url }) => ({
    subject: `Your account with ${brand.name} is deleted`,
    preheader: 'This is the last e-mail to this address.',
    heading: 'Your account is deleted',
    paragraphs: [
      'It was deleted by someone who was signed in to it, most likely you. All devices are signed out, and the links that you shared are closed.',
      'Orders and invoices stay as long as bookkeeping needs them, without your name and address. Films that you have downloaded stay yours.',
    ],
    facts: [],
    button: { label: `Go to ${brand.name}`, url },
    footnote: 'If this was not you, write to us: somebody could sign in to your account.',
  }),
  'way-in-changed': (email) => {
    const { happened, follows } = wayInWords(email.change)
    return {
      subject: `${happened}: ${brand.name}`,
      preheader: 'If this was you, all is well.',
      heading: happened,
      paragraphs: [`${follows} If this was you, there is nothing to do.`],
      facts: [
        { label: 'When', lines: [`${emailMoment.format(new Date(email.at))} UTC`] },
        ...(email.passkeys.length === 0
          ? []
          : [
              {
                label: 'Passkeys that sign in to your account',
                lines: email.passkeys.map(
                  ({ name, createdAt }) => `${name}, added on ${formatDay(new Date(createdAt))}`,
                ),
              },
            ]),
        { label: 'Not you? Choose a new password here', lines: [email.resetUrl] },
      ],
      button: { label: 'Look at your account', url: email.url },
      footnote:
        'If it was not you, choose a new password first: that signs out every device. Then remove every passkey that you do not recognize.',
    }
  },
}

import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { automaticFootnote, type EmailWriters } from './email-words.ts'

/** Words of the e-mails about cuts. */
export const cutEmails: EmailWriters<'cut-sent' | 'cut-withdrawn'> = {
  'cut-sent': ({ filmTitle, number, changes, findings, reason, url }) => ({
    subject: `${cutName(number)} to watch: ${filmTitle}`,
    preheader: 'In every ratio that you ordered.',
    heading: `${cutName(number)} of “${filmTitle}” is there`,
    paragraphs: [
      'The studio sent you a cut to watch. Play and download it on the page of the film: it stays there as it is.',
    ],
    facts: [
      ...(changes.length > 0 ? [{ label: 'What changed', lines: changes }] : []),
      ...(findings.length > 0 ? [{ label: 'Not as sold', lines: findings }] : []),
      ...(reason === '' ? [] : [{ label: 'Why the studio sends it', lines: reason.split('\n') }]),
    ],
    button: { label: `Watch ${cutName(number)}`, url },
    footnote: automaticFootnote,
  }),
  'cut-withdrawn': ({ filmTitle, number, reason, url }) => ({
    subject: `${cutName(number)} was withdrawn: ${filmTitle}`,
    preheader: 'The studio took this cut back, and sends another one.',
    heading: `${cutName(number)} of “${filmTitle}” was withdrawn`,
    paragraphs: ['The studio took this cut back. You will get another one; there is nothing for you to do.'],
    facts: [{ label: 'Why', lines: reason.split('\n') }],
    button: { label: 'Open the film', url },
    footnote: automaticFootnote,
  }),
}

import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { shortHashCharacters } from '#shared/videos/cuts/cut-content.ts'
import {
  automaticFootnote,
  deliveredAnywayLabel,
  deliveryReasonLabel,
  studioFootnote,
  type EmailWriters,
} from './email-words.ts'

const watchWords = (name: string, videoTitle: string) => ({
  subject: `${name} to watch: ${videoTitle}`,
  preheader: 'In every ratio that you ordered.',
  heading: `${name} of “${videoTitle}” is ready to watch`,
  paragraphs: [
    'The studio sent you a cut to watch. Go through it frame by frame. Approve it, or write what should change where you see it.',
  ],
})

const deliveredWords = (name: string, videoTitle: string) => ({
  subject: `New version delivered: ${videoTitle}`,
  preheader: `${name} takes the place of the version that you had.`,
  heading: `${name} of “${videoTitle}” is delivered`,
  paragraphs: [
    'The studio delivered a new version of this film. Your downloads have it from now on, and nothing waits for your approval. If it is not right, ask for a revision.',
  ],
})

/** Words of the e-mails about cuts. */
export const cutEmails: EmailWriters<
  | 'cut-sent'
  | 'cut-withdrawn'
  | 'cut-approval-voided'
  | 'cut-approval-restored'
  | 'cut-reminder'
  | 'cut-approved'
  | 'cut-approval-lost'
  | 'cut-approval-regained'
  | 'cut-overdue'
> = {
  'cut-sent': ({
    filmTitle: videoTitle,
    number,
    changes,
    findings,
    reason,
    letter = '',
    openChanges = [],
    isDelivered = false,
    url,
  }) => ({
    ...(isDelivered ? deliveredWords : watchWords)(cutName(number), videoTitle),
    facts: [
      ...(letter === '' ? [] : [{ label: 'From the studio', lines: letter.split('\n') }]),
      ...(changes.length > 0 ? [{ label: 'What changed', lines: changes }] : []),
      ...(openChanges.length > 0 ? [{ label: 'Not done yet', lines: openChanges }] : []),
      ...(findings.length > 0
        ? [{ label: isDelivered ? deliveredAnywayLabel : 'Sent anyway', lines: findings }]
        : []),
      ...(reason === ''
        ? []
        : [
            {
              label: isDelivered ? deliveryReasonLabel : 'Why the studio sends it',
              lines: reason.split('\n'),
            },
          ]),
    ],
    button: { label: `Watch ${cutName(number)}`, url },
    footnote: automaticFootnote,
  }),
  'cut-withdrawn': ({ filmTitle: videoTitle, number, reason, waiting, url }) => ({
    subject: `${cutName(number)} was withdrawn: ${videoTitle}`,
    heading: `${cutName(number)} of “${videoTitle}” was withdrawn`,
    ...(waiting === undefined
      ? {
          preheader: 'The studio took this cut back and will send another one.',
          paragraphs: [
            'The studio took this cut back. You will get another one; there is nothing for you to do.',
          ],
          button: { label: 'Open the film', url },
        }
      : {
          preheader: `${cutName(waiting)} is waiting for your answer.`,
          paragraphs: [
            `The studio took this cut back. ${cutName(waiting)} is waiting for your answer: approve it if it is as it should be, or send what should change.`,
          ],
          button: { label: `Watch ${cutName(waiting)}`, url },
        }),
    facts: [{ label: 'Why', lines: reason.split('\n') }],
    footnote: automaticFootnote,
  }),
  'cut-approval-voided': ({ filmTitle: videoTitle, number, deliveredCut, url }) => ({
    subject: `Your approval no longer holds: ${videoTitle}`,
    ...(deliveredCut === undefined
      ? {
          preheader: `The film is no longer what you approved as ${cutName(number)}.`,
          heading: `“${videoTitle}” has changed since you approved it`,
          paragraphs: [
            `You approved ${cutName(number)}, and the studio has changed the film since then. Your approval no longer holds: you will be asked again, and nothing is approved until you say so.`,
          ],
        }
      : {
          preheader: `${cutName(deliveredCut)} was delivered instead of ${cutName(number)}.`,
          heading: `${cutName(deliveredCut)} of “${videoTitle}” was delivered`,
          paragraphs: [
            `You approved ${cutName(number)}, and the studio has delivered ${cutName(deliveredCut)} instead, without your approval. The film’s page says why. If it is not right, ask for a revision.`,
          ],
        }),
    facts: [],
    button: { label: 'Open the film', url },
    footnote: automaticFootnote,
  }),
  'cut-approval-restored': ({ filmTitle: videoTitle, number, url }) => ({
    subject: `Your approval holds again: ${videoTitle}`,
    preheader: `The film is what you approved as ${cutName(number)}.`,
    heading: `“${videoTitle}” is what you approved`,
    paragraphs: [
      `The studio had changed the film after you approved ${cutName(number)}, and has undone that change. Your approval holds again; there is nothing for you to do.`,
    ],
    facts: [],
    button: { label: 'Open the film', url },
    footnote: automaticFootnote,
  }),
  'cut-reminder': ({ filmTitle: videoTitle, number, days, url }) => ({
    subject: `Still your turn: ${cutName(number)} of ${videoTitle}`,
    preheader: 'The studio waits for your answer.',
    heading: `${cutName(number)} of “${videoTitle}” is waiting for you`,
    paragraphs: [
      `This cut has been waiting for your answer for ${days} days. Approve it if it is as it should be, or send what should change.`,
    ],
    facts: [],
    button: { label: `Watch ${cutName(number)}`, url },
    footnote: automaticFootnote,
  }),
  'cut-approved': ({ filmTitle: videoTitle, number, customer, hash, url }) => ({
    subject: `Approved: ${cutName(number)} of ${videoTitle}`,
    preheader: `Approved by ${customer}.`,
    heading: `${cutName(number)} of “${videoTitle}” is approved`,
    paragraphs: ['The customer approved exactly this cut. The film can be delivered as it is.'],
    facts: [
      { label: 'Customer', lines: [customer] },
      { label: 'Content', lines: [hash.slice(0, shortHashCharacters)] },
    ],
    button: { label: 'Open the film', url },
    footnote: studioFootnote,
  }),
  'cut-approval-lost': ({ filmTitle: videoTitle, number, customer, deliveredCut, url }) => ({
    subject: `Approval void: ${cutName(number)} of ${videoTitle}`,
    preheader: 'The film is no longer what its customer approved.',
    heading: `The approval of “${videoTitle}” is void`,
    paragraphs: [
      deliveredCut === undefined
        ? `Words or files are no longer what the customer approved as ${cutName(number)}. Send the next cut, or restore what was approved.`
        : `The customer approved ${cutName(number)}, and ${cutName(deliveredCut)} was delivered instead, without an approval. There is nothing to send: the customer reads why, and can ask for a revision.`,
    ],
    facts: [{ label: 'Customer', lines: [customer] }],
    button: { label: 'Open the film', url },
    footnote: studioFootnote,
  }),
  'cut-approval-regained': ({ filmTitle: videoTitle, number, customer, url }) => ({
    subject: `Approval holds again: ${cutName(number)} of ${videoTitle}`,
    preheader: 'The film is what its customer approved.',
    heading: `The approval of “${videoTitle}” holds again`,
    paragraphs: [
      `Words and files are what the customer approved as ${cutName(number)}. The film can be delivered as it is.`,
    ],
    facts: [{ label: 'Customer', lines: [customer] }],
    button: { label: 'Open the film', url },
    footnote: studioFootnote,
  }),
  'cut-overdue': ({ filmTitle: videoTitle, number, customer, days, url }) => ({
    subject: `No answer for ${days} days: ${cutName(number)} of ${videoTitle}`,
    preheader: `${customer} has not answered.`,
    heading: 'A cut is waiting for its customer',
    paragraphs: [
      `${cutName(number)} has had no answer for ${days} days. Get in touch with the customer, or deliver it with a reason that the customer reads.`,
    ],
    facts: [{ label: 'Customer', lines: [customer] }],
    button: { label: 'Open the film', url },
    footnote: studioFootnote,
  }),
}

import { brand } from '#shared/brand.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import {
  automaticFootnote,
  deliveredAnywayLabel,
  deliveryReasonLabel,
  type EmailWriters,
} from './email-words.ts'

/** Words of the e-mails about parcels, blocks and videos. */
export const productionEmails: EmailWriters<
  | 'parcel-received'
  | 'your-turn'
  | 'question-asked'
  | 'block-opened'
  | 'film-ready'
  | 'revision-asked'
  | 'films-stopped'
> = {
  'parcel-received': (email) => {
    // An e-mail that was queued before there was this field.
    const missing = email.missing ?? []
    const isAllHere = missing.length === 0
    return {
      subject: isAllHere
        ? 'Your product has arrived at our studio'
        : 'Part of your order has arrived at our studio',
      preheader: isAllHere
        ? 'It is on the shelf, marked with your name.'
        : `Still missing: ${missing.join(', ')}.`,
      heading: isAllHere ? 'Your product is here' : 'Part of it is here',
      paragraphs: [
        isAllHere
          ? 'Everything has arrived at our studio. You don’t need to do anything for now.'
          : 'What is listed as received has arrived at our studio. The shoot can begin once the rest is here too: please send it, and add its tracking number.',
      ],
      facts: [
        { label: 'Received', lines: email.items },
        ...(isAllHere ? [] : [{ label: 'Still missing', lines: missing }]),
      ],
      button: { label: isAllHere ? 'Follow the progress' : 'Add tracking', url: email.url },
      footnote: automaticFootnote,
    }
  },
  'your-turn': (email) => ({
    subject: `Your turn: ${email.filmTitle}`,
    preheader: 'This film is waiting for you.',
    heading: `“${email.filmTitle}” needs you`,
    paragraphs: ['This film needs something from you. It continues as soon as you have looked at it.'],
    facts: [],
    button: { label: 'Open the film', url: email.url },
    footnote: automaticFootnote,
  }),
  'question-asked': (email) => ({
    subject: `A question about ${email.about}`,
    preheader: 'The studio needs an answer from you.',
    heading: email.isFollowUp ? 'The studio wrote back' : 'The studio has a question',
    paragraphs: [
      email.isBlocking
        ? 'We go on once you have answered. You can answer on the page below; the studio sees it there.'
        : 'You can answer on the page below; the studio sees it there.',
    ],
    facts: [{ label: email.about, lines: email.text.split('\n') }],
    button: { label: 'Answer', url: email.url },
    footnote: automaticFootnote,
  }),
  'block-opened': (email) => ({
    subject: `Your turn: the films of block ${email.block}`,
    preheader: 'New films are waiting for your words.',
    heading: `Block ${email.block} has opened`,
    paragraphs: [
      'The films of your next block are drafted. Write what each of them says, then activate it: production begins as soon as you have.',
    ],
    facts: [],
    button: { label: 'Write the films', url: email.url },
    footnote: automaticFootnote,
  }),
  'film-ready': (email) => ({
    subject: `Ready: ${email.filmTitle}`,
    preheader: 'Watch it, then download it.',
    heading: `“${email.filmTitle}” is ready`,
    paragraphs: ['The finished film is ready to watch and download, in every ratio that you ordered.'],
    facts: [
      ...describeException(email),
      // An e-mail that was queued before there was this page.
      ...(email.downloadUrl ? [{ label: 'Download all files', lines: [email.downloadUrl] }] : []),
    ],
    button: { label: 'Watch it', url: email.url },
    footnote: automaticFootnote,
  }),
  'revision-asked': (email) => ({
    subject: `Revision ${email.number} asked for: ${email.filmTitle}`,
    preheader: `${email.customer} asked for a change.`,
    heading: `Revision ${email.number} of “${email.filmTitle}”`,
    paragraphs: [describeRevision(email)],
    facts: [
      { label: 'Customer', lines: [email.customer] },
      { label: 'What to change', lines: email.note.split('\n') },
    ],
    button: { label: 'Open the film', url: email.url },
    footnote: adminFootnote,
  }),
  'films-stopped': ({ films, url }) => ({
    subject:
      films.length === 1
        ? `Stopped: ${films[0]}`
        : `${films.length} films are stopped: their customer deleted their account`,
    preheader: 'A customer deleted their account.',
    heading:
      films.length === 1 ? 'A film is not made any more' : `${films.length} films are not made any more`,
    paragraphs: [
      'The customer deleted the account. Board and shot list no longer show what is listed here; files, brief and addresses are deleted.',
      'Products that are still with you are marked with these references. There is no address any more to which they could be sent.',
    ],
    facts: [{ label: 'Films', lines: films }],
    button: { label: 'Open the board', url },
    footnote: adminFootnote,
  }),
}

const adminFootnote = `You get this e-mail because you are an admin of ${brand.name}.`

/** What spoke against a delivery, and why the studio delivers all the same. */
function describeException({ reason = '', findings = [] }: { reason?: string; findings?: string[] }) {
  if (findings.length === 0) return []
  return [
    { label: deliveredAnywayLabel, lines: findings },
    { label: deliveryReasonLabel, lines: reason.split('\n') },
  ]
}

/** Where the film stands, and what comes next. */
function describeRevision({ cut, wasDelivered = false }: { cut?: number; wasDelivered?: boolean }): string {
  if (cut === undefined)
    return 'The customer asked for a change to a film that was delivered. It is back in the edit, and goes to delivery once the changed file is uploaded.'
  const asked = `The customer asked for changes of ${cutName(cut)}.`
  const back = wasDelivered ? ' The film was delivered, and is back in the edit.' : ''
  return `${asked}${back} Tick them off, and send the next cut.`
}

import { displayLocale } from '#shared/display-locale.ts'
import { brand } from '#shared/brand.ts'
import type { Email } from './email.ts'

/** What an e-mail says, before it has a look. */
export interface EmailContent {
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

export type EmailOf<Kind extends Email['kind']> = Extract<Email, { kind: Kind }>

/** The words of some kinds of e-mail, by kind. Amounts are in the currency that is passed. */
export type EmailWriters<Kinds extends Email['kind']> = {
  [Kind in Kinds]: (email: EmailOf<Kind>, currency: string) => EmailContent
}

/** Under e-mails to the studio. */
export const studioFootnote = `You get this e-mail because you are an admin of ${brand.name}.`

export const automaticFootnote = `You get this e-mail because you have an order with ${brand.name}.`

/** The reader's time zone is unknown: days are in UTC, like the provider's. */
export const emailDay = new Intl.DateTimeFormat(displayLocale, { dateStyle: 'long', timeZone: 'UTC' })

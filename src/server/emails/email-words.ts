import { brand } from '#shared/brand.ts'
import type { Email } from './email.ts'

/** The content of an e-mail, before its layout. */
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

/** Above what spoke against a delivery, and above why the studio delivers all the same. */
export const deliveredAnywayLabel = 'Delivered anyway'
export const deliveryReasonLabel = 'Why the studio delivers it'

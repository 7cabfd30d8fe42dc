import type { Letter } from './letter.ts'

/** How to reach the mail server. */
export interface SmtpSettings {
  smtpUrl: string
  /** `Name <address>` */
  from: string
}

/** What the thread that sends letters knows of the installation. */
export interface LetterSettings extends SmtpSettings {
  /** ISO 4217, in small letters: what the amounts in letters are in. */
  currency: string
}

/** What the server asks of the thread that sends letters. */
export interface LetterOrder {
  orderId: number
  letter: Letter
  /** Stays the same when a letter is sent again after a failure. */
  id: string
  /** Rendered only: nobody gets it. */
  isDecoy: boolean
}

/** What the thread answers. */
export interface LetterOutcome {
  orderId: number
  /** `isRefused` when the letter will never be taken. */
  error: { message: string; isRefused: boolean } | null
}

import type { EmailPicture } from './email-picture.ts'
import type { Email } from './email.ts'

/** How to reach the mail server. */
export interface SmtpSettings {
  smtpUrl: string
  /** `Name <address>` */
  from: string
}

/** What the thread that sends e-mails knows of the installation. */
export interface EmailSettings extends SmtpSettings {
  /** ISO 4217, in small letters: what the amounts in e-mails are in. */
  currency: string
}

/** What the server asks of the thread that sends e-mails. */
export interface EmailOrder {
  orderId: number
  email: Email
  picture: EmailPicture | null
  /** Stays the same when an e-mail is sent again after a failure. */
  id: string
  /** Rendered only, not sent. */
  isDecoy: boolean
}

/** What the thread answers. */
export interface EmailOutcome {
  orderId: number
  /** `isRefused` when the e-mail will never be taken. */
  error: { message: string; isRefused: boolean } | null
}

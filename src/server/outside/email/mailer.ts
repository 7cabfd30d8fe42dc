/** An e-mail as it leaves: every form of it, to one person. */
export interface OutgoingEmail {
  /** Stays the same when an e-mail is sent again after a failure. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Shown by the HTML, which names them by `cid:`. */
  pictures: { contentId: string; content: Buffer; mediaType: string }[]
}

/** What carries e-mails away. */
export interface Mailer {
  /**
   * Resolves once another server has taken the e-mail.
   * @throws AddressRefused when it will never be taken; any other error is worth another attempt
   */
  send(email: OutgoingEmail): Promise<void>
  close(): Promise<void>
}

/** The mail server refused the address for good. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

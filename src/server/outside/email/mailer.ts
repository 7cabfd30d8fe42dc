/** A letter as it leaves: every form of it, to one person. */
export interface OutgoingLetter {
  /** Stays the same when a letter is sent again after a failure. */
  id: string
  to: string
  subject: string
  html: string
  text: string
}

/** What carries letters away. */
export interface Mailer {
  /**
   * Resolves once another server has taken the letter.
   * @throws AddressRefused when it will never be taken; any other error is worth another attempt
   */
  send(letter: OutgoingLetter): Promise<void>
  close(): Promise<void>
}

/** The mail server knows that nobody lives at this address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

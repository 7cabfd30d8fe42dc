/** What every page may know about this installation; nothing secret, the same for every visitor. */
export interface PublicConfig {
  /** The origin that browsers use, without a trailing slash. */
  baseUrl: string
  /** True while hosted services are stood in for by local ones; a mark says so. */
  isSandbox: boolean
  /** ISO 4217, in small letters: everything is sold in it. */
  currency: string
  /** True when people can sign in with Google. */
  hasGoogle: boolean
  /** Where people write to who can't help themselves: the address that our e-mails come from. */
  contactEmail: string
  /** Addresses of the operator's terms and privacy pages; without one its link is not shown. */
  termsUrl: string | null
  privacyUrl: string | null
}

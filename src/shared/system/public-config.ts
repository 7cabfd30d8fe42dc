/** Settings of this installation that every page may show; nothing secret, the same for every visitor. */
export interface PublicConfig {
  /** The origin that browsers use, without a trailing slash. */
  baseUrl: string
  /** True while local stand-ins replace hosted services; pages show a mark. */
  isSandbox: boolean
  /** ISO 4217, in lower case: the currency of all sales. */
  currency: string
  /** True when people can sign in with Google. */
  hasGoogle: boolean
  /** Contact address for users who need help: the sender of our e-mails. */
  contactEmail: string
  /** The company's name and address in one line; null: not shown. */
  companyLine: string | null
  /** Addresses of the operator's terms and privacy pages; without one its link is not shown. */
  termsUrl: string | null
  privacyUrl: string | null
}

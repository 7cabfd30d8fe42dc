/** The hosted services that can be stood in for on this machine. */
const standInNames = ['cards', 'mail', 'google'] as const
export type EnabledStandIn = (typeof standInNames)[number]

/** Everything the stand-ins need to know; the first message on the channel to `main.ts`. */
export type SandboxSettings = {
  /** The product's data folder; the stand-ins keep theirs in its subfolder `sandbox`. */
  dataDir: string
  /** The product's address as browsers see it, without a trailing slash. */
  publicBaseUrl: string
  /** The key that the product sends to the card provider. */
  stripeSecretKey: string
  /** Signs the card provider's webhooks. Of several, separated by commas, the first one signs. */
  stripeWebhookSecret: string
  /** Where webhooks go; by default the product's own address below `publicBaseUrl`. */
  webhookUrl?: string
  standIns: readonly EnabledStandIn[]
  googleClientId: string
  googleClientSecret: string
}

/** What `main.ts` answers on the channel, once: where the stand-ins listen, or why they could not start. */
export type SandboxAnswer =
  | { type: 'ready'; httpPort: number; smtpPort: number }
  | { type: 'failed'; message: string }

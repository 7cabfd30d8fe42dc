import { z } from 'zod'

/** The hosted services that can be stood in for on this machine. */
const standInNames = ['cards', 'mail', 'google'] as const
export type EnabledStandIn = (typeof standInNames)[number]

/** Everything the stand-ins need to know; the first message on the channel to `main.ts`. */
export const sandboxSettingsSchema = z.object({
  /** The product's data folder; the stand-ins keep theirs in its subfolder `sandbox`. */
  dataDir: z.string(),
  /** The product's address as browsers see it, without a trailing slash. */
  publicBaseUrl: z.string(),
  /** The key that the product sends to the card provider. */
  stripeSecretKey: z.string(),
  /** Signs the card provider's webhooks. Of several, separated by commas, the first one signs. */
  stripeWebhookSecret: z.string(),
  /** Where webhooks go; by default the product's own address below `publicBaseUrl`. */
  webhookUrl: z.string().exactOptional(),
  standIns: z.array(z.enum(standInNames)).readonly(),
  googleClientId: z.string(),
  googleClientSecret: z.string(),
})
export type SandboxSettings = z.infer<typeof sandboxSettingsSchema>

/** What `main.ts` answers on the channel, once: where the stand-ins listen, or why they could not start. */
export const sandboxAnswerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), httpPort: z.int(), smtpPort: z.int() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
])
export type SandboxAnswer = z.infer<typeof sandboxAnswerSchema>

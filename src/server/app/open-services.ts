import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/config.ts'
import { readSandboxKeys } from './sandbox-keys.ts'
import { spawnSandbox, type RunningSandbox, type SandboxOptions } from './spawn-sandbox.ts'

/** The hosted services or their stand-ins, as complete settings. */
export interface Services {
  config: Config & { stripe: { secretKey: string } }
  smtpUrl: string
  /** Origin of the stand-ins' pages; null when every service is real. */
  sandboxOrigin: string | null
  close(): Promise<void>
}

/**
 * Starts the stand-ins that the settings name, and fills in their addresses and keys: no later code depends on
 * whether a service is real.
 */
export async function openServices(
  config: Config,
  dataDir: string,
  options: SandboxOptions,
): Promise<Services> {
  // A stand-in of another process uses the same keys when it shares the data folder.
  const needsKeys = config.sandbox.size > 0 || !config.stripe.secretKey || !config.google.clientId
  const keys = needsKeys ? await readSandboxKeys(dataDir) : null
  const { stripe, google } = config
  const secretKey = stripe.secretKey ?? keys?.stripeSecretKey ?? ''
  const webhookSecrets =
    stripe.webhookSecrets.length > 0 ? stripe.webhookSecrets : [keys?.stripeWebhookSecret ?? '']
  const clientId = google.clientId ?? keys?.googleClientId
  const clientSecret = google.clientSecret ?? keys?.googleClientSecret
  const sandbox: RunningSandbox | null =
    config.sandbox.size === 0
      ? null
      : await spawnSandbox(
          {
            dataDir,
            publicBaseUrl: config.baseUrl,
            standIns: [...config.sandbox],
            stripeSecretKey: secretKey,
            stripeWebhookSecret: webhookSecrets.join(','),
            googleClientId: clientId ?? '',
            googleClientSecret: clientSecret ?? '',
          },
          options,
        )
  const apiBase = config.sandbox.has('cards') ? sandbox?.httpOrigin : stripe.apiBase
  const issuer = config.sandbox.has('google') ? `${config.baseUrl}/sandbox/google` : google.issuer
  const smtpUrl = config.sandbox.has('mail') ? sandbox?.smtpUrl : config.mail.smtpUrl
  return {
    config: {
      ...config,
      stripe: { secretKey, webhookSecrets, apiBase },
      google: { clientId, clientSecret, issuer },
      mail: { ...config.mail, smtpUrl },
    },
    smtpUrl: smtpUrl ?? '',
    sandboxOrigin: sandbox?.httpOrigin ?? (apiBase && isLoopback(apiBase) ? apiBase : null),
    close: async () => sandbox?.stop(),
  }
}

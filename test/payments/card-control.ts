import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCardControl } from '#sandbox/card-provider/control-client.ts'
import type { CardControl } from '#sandbox/card-provider/control-client.ts'

/** Where the stand-ins of a running server's data folder listen, and the card provider's key there. */
export function readSandboxAddress(dataDir: string): { origin: string; secretKey: string } {
  const keys = JSON.parse(readFileSync(join(dataDir, 'sandbox-keys.json'), 'utf8')) as {
    stripeSecretKey: string
  }
  return {
    origin: readFileSync(join(dataDir, 'sandbox', 'address'), 'utf8').trim(),
    secretKey: keys.stripeSecretKey,
  }
}

/** Steers the card provider of a running server. Asked anew after a restart: its port is another one then. */
export function openCardControl(server: { dataDir: string }): CardControl {
  const { origin, secretKey } = readSandboxAddress(server.dataDir)
  return createCardControl(origin, secretKey)
}

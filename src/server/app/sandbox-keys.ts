import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../config/start-error.ts'

/** Keys shared by the product and its stand-ins; real services issue their own. */
const sandboxKeys = z.object({
  stripeSecretKey: z.string(),
  stripeWebhookSecret: z.string(),
  googleClientId: z.string(),
  googleClientSecret: z.string(),
})
export type SandboxKeys = z.infer<typeof sandboxKeys>

/** The keys of this data folder, made on its first start; processes that share the folder get the same. */
export async function readSandboxKeys(dataDir: string): Promise<SandboxKeys> {
  const file = join(dataDir, 'sandbox-keys.json')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(
      `The file ${file} cannot be read (${error.code}): start as the account that it belongs to.`,
    )
  })
  return stored === null ? createSandboxKeys(file) : parse(file, stored)
}

async function createSandboxKeys(file: string): Promise<SandboxKeys> {
  const keys: SandboxKeys = {
    stripeSecretKey: `sk_test_${randomKey()}`,
    stripeWebhookSecret: `whsec_${randomKey()}`,
    googleClientId: `arcframe-${randomKey().slice(0, 12)}`,
    googleClientSecret: randomKey(),
  }
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(unfinished, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  try {
    // Unlike a rename, this never replaces the keys of a process that was faster.
    await link(unfinished, file)
    return keys
  } catch {
    return parse(file, await readFile(file, 'utf8'))
  } finally {
    await rm(unfinished, { force: true })
  }
}

function parse(file: string, stored: string): SandboxKeys {
  try {
    return sandboxKeys.parse(JSON.parse(stored))
  } catch {
    throw new StartError(
      `The file ${file} is damaged: move it away and new keys are made (open test payments are then lost).`,
    )
  }
}

const randomKey = (): string => randomBytes(24).toString('hex')

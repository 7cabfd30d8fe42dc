import { fork } from 'node:child_process'
import { join } from 'node:path'

export interface BareServer {
  address: string
  stop(): Promise<void>
}

/** Starts serve-bare-pages.ts as a process of its own, beside the product at this address. */
export async function startBare(productAddress: string): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'pages-serve-bare.ts'), [productAddress])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}`)))
  })
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

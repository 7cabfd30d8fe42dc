import { spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { figure, median } from './figures.ts'
import type { Figure } from './figures.ts'

const rounds = 5
const secondsPerRound = 4

/** The message of serve-subscriptions.ts when both servers listen. */
export interface Serving {
  productUrl: string
  bareUrl: string
  cookie: string
}

/**
 * The signed-in "list my subscriptions" call of the product, to a bare Fastify route that reads session and user in
 * one statement and then runs the list's SQL. Rounds alternate, so that both meet the same machine.
 */
export async function benchSubscriptions(): Promise<Figure[]> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'serve-subscriptions.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const serving = await new Promise<Serving>((resolve, reject) => {
      server.once('message', (message) => resolve(message as Serving))
      server.once('exit', (code) => reject(new Error(`The servers ended with ${code}`)))
    })
    await shoot(serving.productUrl, serving.cookie, 2)
    await shoot(serving.bareUrl, serving.cookie, 2)
    const product: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      product.push(await shoot(serving.productUrl, serving.cookie, secondsPerRound))
      bare.push(await shoot(serving.bareUrl, serving.cookie, secondsPerRound))
    }
    const value = median(product) / median(bare)
    const measured = `${value.toFixed(2)} (${Math.round(median(product))}/s to ${Math.round(median(bare))}/s)`
    return [figure('list my subscriptions: throughput to a bare route', measured, '>= 0.6', value >= 0.6)]
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
}

async function shoot(url: string, cookie: string, duration: number): Promise<number> {
  const result = await autocannon({ url, duration, connections: 16, headers: { cookie } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with an error`)
  return result.requests.average
}

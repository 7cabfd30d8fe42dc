import autocannon from 'autocannon'
import { figure, median } from './figures.ts'
import type { Figure } from './figures.ts'
import { throughputRatioMin } from './page-budgets.ts'

const rounds = 5
const secondsPerRound = 4

/**
 * Compares the first page with a bare route of the same bytes and headers. Rounds alternate, so that both share the
 * machine's conditions. The figure is requests per second of processor time: the load generator shares the processor,
 * so wall-clock time would measure it more than either server.
 */
export async function measureThroughput(productAddress: string, bareAddress: string): Promise<Figure[]> {
  const product: Round[] = []
  const bare: Round[] = []
  await shoot(productAddress, 4)
  await shoot(bareAddress, 4)
  for (let round = 0; round < rounds; round += 1) {
    product.push(await shoot(productAddress, secondsPerRound))
    bare.push(await shoot(bareAddress, secondsPerRound))
  }
  const busy = (all: Round[]) =>
    median(all.map(({ requests, processorSeconds }) => requests / processorSeconds))
  const seen = (all: Round[]) => Math.round(median(all.map(({ requestsPerSecond }) => requestsPerSecond)))
  const ratio = busy(product) / busy(bare)
  return [
    figure(
      '/: requests a second of a processor, to a bare route with the same bytes',
      `${ratio.toFixed(2)} (${Math.round(busy(product))} to ${Math.round(busy(bare))})`,
      `>= ${throughputRatioMin}`,
      ratio >= throughputRatioMin,
    ),
    figure('/: requests a second of the clock, to the same route', `${seen(product)} to ${seen(bare)}`),
  ]
}

interface Round {
  requests: number
  requestsPerSecond: number
  processorSeconds: number
}

async function shoot(address: string, duration: number): Promise<Round> {
  const before = await readProcessorSeconds(address)
  const result = await autocannon({
    url: `${address}/`,
    duration,
    connections: 32,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${address} answered ${result.non2xx} times with an error`)
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.average,
    processorSeconds: (await readProcessorSeconds(address)) - before,
  }
}

/** What the server's process has used since it began, by its own metrics. */
async function readProcessorSeconds(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
}

import autocannon from 'autocannon'
import { figure, median } from './figures.ts'
import type { Figure } from './figures.ts'
import { throughputRatioMin } from './page-budgets.ts'

const rounds = 5
const secondsPerRound = 4

/** The first page to a bare route with the same bytes and headers. Rounds alternate: both meet the same machine. */
export async function measureThroughput(productAddress: string, bareAddress: string): Promise<Figure> {
  const product: number[] = []
  const bare: number[] = []
  await shoot(productAddress, 2)
  await shoot(bareAddress, 2)
  for (let round = 0; round < rounds; round += 1) {
    product.push(await shoot(productAddress, secondsPerRound))
    bare.push(await shoot(bareAddress, secondsPerRound))
  }
  const ratio = median(product) / median(bare)
  return figure(
    '/: requests a second to a bare route with the same bytes',
    `${ratio.toFixed(2)} (${Math.round(median(product))}/s to ${Math.round(median(bare))}/s)`,
    `>= ${throughputRatioMin}`,
    ratio >= throughputRatioMin,
  )
}

async function shoot(address: string, duration: number): Promise<number> {
  const result = await autocannon({
    url: `${address}/`,
    duration,
    connections: 32,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${address} answered ${result.non2xx} times with an error`)
  return result.requests.average
}

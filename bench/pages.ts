import { startServer } from '../test/app/start-server.ts'
import { printTable } from './figures.ts'
import type { Figure } from './figures.ts'
import { startBare } from './pages-bare.ts'
import { whileBusy } from './pages-busy.ts'
import { measureFirstTap } from './pages-first-tap.ts'
import { measureBusyScores, measureScores } from './pages-lighthouse.ts'
import { measureThroughput } from './pages-throughput.ts'

/** Number of busy processes in the second half. */
const busyLoops = 4

/**
 * `npm run bench:pages`: the public pages as a phone meets them, beside bare pages of the same run; then the same on a
 * machine that is busy with something else. Server and bare server are processes of their own; what is sent is what
 * everyone is sent.
 */
const server = await startServer({ isEmpty: true })
const bare = await startBare(server.address)
const addresses = { product: server.address, bare: bare.address }
const figures: Figure[] = []
try {
  console.error('measuring requests a second …')
  figures.push(...(await measureThroughput(server.address, bare.address)))
  figures.push(...(await measurePages('', true)))
  const busy = await whileBusy(busyLoops, () => measurePages(` beside ${busyLoops} busy loops`, false))
  figures.push(...busy.map((each) => ({ ...each, what: `busy ${each.what}` })))
} finally {
  await bare.stop()
  await server.stop()
  server.removeData()
}
printTable(figures)
process.exit(figures.every((f) => f.isReached !== false) ? 0 : 1)

/** @param isQuiet without busy processes: every target applies */
async function measurePages(where: string, isQuiet: boolean): Promise<Figure[]> {
  console.error(`measuring the first tap${where} …`)
  const taps = await measureFirstTap(server.address, isQuiet)
  console.error(`running Lighthouse${where} …`)
  return [...taps, ...(await (isQuiet ? measureScores(addresses) : measureBusyScores(addresses)))]
}

import { startServer } from '../test/start-server.ts'
import { printTable } from './figures.ts'
import type { Figure } from './figures.ts'
import { startBare } from './pages-bare.ts'
import { measureFirstTap } from './pages-first-tap.ts'
import { measureScores } from './pages-lighthouse.ts'
import { measureThroughput } from './pages-throughput.ts'

/**
 * `npm run bench:pages`: the public pages as a phone meets them, beside bare pages of the same run. Server and bare
 * server are processes of their own; what is sent is what everyone is sent.
 */
const server = await startServer({ isEmpty: true })
const bare = await startBare(server.address)
const figures: Figure[] = []
try {
  console.error('measuring requests a second …')
  figures.push(...(await measureThroughput(server.address, bare.address)))
  console.error('measuring the first tap …')
  figures.push(...(await measureFirstTap(server.address)))
  console.error('running Lighthouse …')
  figures.push(...(await measureScores(server.address, bare.address)))
} finally {
  await bare.stop()
  await server.stop()
  server.removeData()
}
printTable(figures)
process.exit(figures.every((f) => f.isReached !== false) ? 0 : 1)

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startServer } from '../test/app/start-server.ts'
import type { TestServer } from '../test/app/start-server.ts'
import { figure, median, ms } from './figures.ts'
import type { Figure } from './figures.ts'

const root = join(import.meta.dirname, '..')
const rounds = 5

/** From starting the process to the first answered page. */
export async function benchStart(): Promise<Figure[]> {
  spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  const first = await timeStart(() => startServer())
  let server = first.server
  const again: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await server.stop()
    const timed = await timeStart(() => server.restart())
    server = timed.server
    again.push(timed.elapsedMs)
  }
  await server.stop()
  server.removeData()
  return [
    figure(
      'first start on an empty folder, demo data included',
      ms(first.elapsedMs),
      '< 15000 ms',
      first.elapsedMs < 15_000,
    ),
    figure(
      `start on existing data (median of ${rounds})`,
      ms(median(again)),
      '< 2500 ms',
      median(again) < 2500,
    ),
  ]
}

async function timeStart(
  start: () => Promise<TestServer>,
): Promise<{ server: TestServer; elapsedMs: number }> {
  const startedAt = performance.now()
  const server = await start()
  const page = await fetch(`${server.baseUrl}/`)
  await page.text()
  if (!page.ok) throw new Error(`The first page answered ${page.status}`)
  return { server, elapsedMs: performance.now() - startedAt }
}

import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { openCardControl } from '#test/payments/card-control.ts'
import type { TestServer } from '#test/app/start-server.ts'
import type { FaultActor } from './fault-actor.ts'
import type { Random } from '../random.ts'
import { until } from '../until.ts'

/**
 * Everybody does what they do, again and again, until the server is gone.
 * @param answered must all have been answered before: on a busy machine hardly anybody is within a second
 */
export async function killWhileActing(
  server: TestServer,
  what: 'server' | 'group',
  actors: readonly FaultActor[],
  random: Random,
  answered: readonly FaultActor[] = [],
): Promise<void> {
  const cards = openCardControl(server)
  const killed = new AbortController()
  const unexpected: string[] = []

  const acting = actors.map(async (actor) => {
    while (!killed.signal.aborted) {
      await actor.act(cards).catch((error: unknown) => {
        if (!killed.signal.aborted) unexpected.push(`${actor.name}: ${String(error)}`)
      })
    }
  })
  await wait(random.between(100, 1200))
  for (const { name, acknowledged } of answered) {
    await until(() => acknowledged() > 0, 120_000, `${name} is not answered`).catch((error: unknown) =>
      unexpected.push(String(error)),
    )
  }
  killed.abort()
  await server.kill(what)
  await Promise.all(acting)
  expect(unexpected, 'refused although the server was there').toEqual([])
}

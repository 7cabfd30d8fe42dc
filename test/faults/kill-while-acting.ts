import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { cardControlOf } from '#test/card-control.ts'
import type { RunningServer } from '#test/start-server.ts'
import type { Actor } from './actor.ts'
import type { Random } from './random.ts'

/** Everybody does what they do, again and again, until the server is gone. */
export async function killWhileActing(
  server: RunningServer,
  what: 'server' | 'group',
  actors: readonly Actor[],
  random: Random,
): Promise<void> {
  const cards = cardControlOf(server)
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
  killed.abort()
  await server.kill(what)
  await Promise.all(acting)
  expect(unexpected, 'refused although the server was there').toEqual([])
}

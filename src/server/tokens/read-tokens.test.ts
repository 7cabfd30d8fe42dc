import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTokens } from '#shared/contract/tokens.ts'
import { changeVideoStatus } from '#shared/contract/videos/videos.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { startTestApp } from '#test/app/start-test-app.ts'
import type { TestApp } from '#test/app/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function makeHistory() {
  const { subscriptionId, owner } = await makeBlock(app.db, {}, {}, 8)
  const { id: videoId } = await makeVideo(app.db, subscriptionId, { title: 'Dawn' })
  for (const to of ['activated', 'draft', 'activated'] as const) {
    await app.call(changeVideoStatus, { videoId, to }, { as: owner })
  }
  return { subscriptionId, owner }
}

it('a customer sees what is available, held and used, by block, and each movement with its film', async () => {
  const { subscriptionId, owner } = await makeHistory()
  const { output } = await app.call(readTokens, { subscriptionId }, { as: owner })
  expect(output).toMatchObject({ available: 5, held: 3, captured: 0, expired: 0, usableUntil: null })
  expect(output.lots).toMatchObject([{ block: 1, granted: 8, available: 5, held: 3 }])
  expect(output.entries.map(({ kind, tokens, filmTitle: videoTitle }) => [kind, tokens, videoTitle])).toEqual(
    [
      ['hold', 3, 'Dawn'],
      ['release', 3, 'Dawn'],
      ['hold', 3, 'Dawn'],
      ['grant', 8, ''],
    ],
  )
  expect(output.lastVisible).toBeNull()
})

it('a long history is paginated, each movement once', async () => {
  const { subscriptionId, owner } = await makeHistory()
  const kinds: string[] = []
  let startAfter: string | undefined
  for (let page = 0; page < 5; page += 1) {
    const { output } = await app.call(readTokens, { subscriptionId, pageSize: 2, startAfter }, { as: owner })
    kinds.push(...output.entries.map(({ kind }) => kind))
    if (output.lastVisible === null) break
    startAfter = output.lastVisible
  }
  expect(kinds).toEqual(['hold', 'release', 'hold', 'grant'])
})

it('after the end it returns until when the tokens can be used', async () => {
  const { subscriptionId, owner } = await makeHistory()
  const endedAt = new Date('2026-03-01T00:00:00.000Z')
  await app.db.updateTable('subscriptions').set({ endedAt }).where('id', '=', subscriptionId).execute()
  const { output } = await app.call(readTokens, { subscriptionId }, { as: owner })
  expect(output.usableUntil).toBe('2026-05-30T00:00:00.000Z')
})

it('only its customer and the studio see it', async () => {
  const { subscriptionId } = await makeHistory()
  const asStranger = await app.call(readTokens, { subscriptionId }, { as: await makeUser(app.db) })
  expect(asStranger.problem).toMatchObject({ status: 404, code: 'not_found' })
  expect((await app.call(readTokens, { subscriptionId }, { as: await makeAdmin(app.db) })).status).toBe(200)
})

import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeDeliveredVideo } from '#test/videos/delivered-fixture.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { startTestApp } from '#test/app/start-test-app.ts'
import { openBlock } from './open-block.ts'

test('a page that asks for many pictures of a block at once reads the block twice, not for each of them', async () => {
  const shop = await startTestApp()
  onTestFinished(() => shop.close())
  const { owner, subscriptionId } = await makeBlock(shop.db, {})
  await makeDeliveredVideo(shop, { subscriptionId, owner })
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const deps = { ...shop.deps, db: shop.db.withPlugin(counter) }
  const open = () => openBlock(deps, { subscriptionId, block: 1 }, 'partner')
  // The first one computes checksums, too.
  await open()
  statements = 0
  const { deliverables } = await open()
  const ofOne = statements
  const opened = await Promise.all(Array.from({ length: 20 }, open))
  expect(statements).toBe(3 * ofOne)
  for (const each of opened)
    expect(each.deliverables.map(({ id }) => id)).toEqual(deliverables.map(({ id }) => id))
})

import { expect, test } from 'vitest'
import { openFreezableDatabase } from '#test/database/freezable-database.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { until } from '#test/until.ts'
import { listenForChanges } from './listen-for-changes.ts'

test('a connection that falls silent counts as lost, and notifications arrive again once there is another', async () => {
  const database = await createTestDatabase()
  const line = await openFreezableDatabase(database.url)
  const heard: (boolean | string)[] = []
  const listening = await listenForChanges(line.url, {
    channels: { prices: (payload) => heard.push(payload) },
    onHearing: (isHearing) => heard.push(isHearing),
    pingIntervalMs: 50,
  })
  line.freeze()
  await until(() => heard.length > 1, 30_000, 'the loss was not noticed')
  line.thaw()
  await until(() => heard.length > 2, 30_000, 'there is no other connection')
  await database.pool.query(`notify prices, 'changed'`)
  await until(() => heard.length > 3, 30_000, 'no notification arrived')
  expect(heard).toEqual([true, false, true, 'changed'])
  await listening.stop()
  line.close()
  await database.close()
})

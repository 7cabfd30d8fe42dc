import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Email } from '../emails/email.ts'
import { deleteMyAccount } from '#shared/contract/account.ts'
import { makeSubscription, makeUser } from '#test/factories.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { emitEvent } from '../events/emit-event.ts'
import { jobTasks } from './job-tasks.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

test('no e-mail goes to an account that was deleted before it could be written', async () => {
  const [gone, stays] = [await makeUser(app.db), await makeUser(app.db)]
  for (const user of [gone, stays]) {
    const { id } = await makeSubscription(app.db, user, { status: 'canceled' })
    await emitEvent(app.db, null, {
      kind: 'block.opened',
      subject: { kind: 'subscription', id },
      payload: { after: { block: 2 } },
    })
  }
  expect((await app.call(deleteMyAccount, {}, { as: gone })).output).toEqual({ isDeleted: true })
  await queueEmails(app.db)

  const sent: string[] = []
  const emails = {
    send: async ({ to }: Email) => void sent.push(to),
    renderDecoy: async () => {},
    close: async () => {},
  }
  const { rows } = await app.database.pool.query<{ id: string; payload: Email }>(
    'select id, payload from graphile_worker._private_jobs order by id',
  )
  const tasks = jobTasks({ ...app.deps, emails })
  for (const { id, payload } of rows) await tasks['send-email'](payload, { id })
  expect(sent).toEqual([stays.email])
})

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Email } from '../emails/email.ts'
import { deleteMyAccount } from '#shared/contract/account.ts'
import { makeSubscription, makeUser } from '#test/factories.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startSentReview } from '#test/videos/review-fixture.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { emitEvent } from '../events/emit-event.ts'
import { jobTasks } from './job-tasks.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const noEmails = { send: async () => {}, renderDecoy: async () => {}, close: async () => {} }

test('no e-mail but that of its end goes to an account that was deleted before it could be written', async () => {
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

  const sent: string[][] = []
  const emails = { ...noEmails, send: async ({ to, kind }: Email) => void sent.push([to, kind]) }
  const { rows } = await app.database.pool.query<{ id: string; payload: Email }>(
    'select id, payload from graphile_worker._private_jobs order by id',
  )
  const tasks = jobTasks({ ...app.deps, emails })
  for (const { id, payload } of rows) await tasks['send-email'](payload, { id })
  expect(sent).toEqual([
    [gone.email, 'account-deleted'],
    [stays.email, 'block-opened'],
  ])
})

test('requests that can’t be reminded of do not hold up cuts, and their job fails', async () => {
  const { shop, clock, videoId } = await startSentReview()
  onTestFinished(() => shop.close())
  clock.advance(3 * 86_400_000)
  await shop.database.pool.query('alter table approval_requests rename to approval_requests_away')
  const remind = jobTasks({ ...shop.deps, emails: noEmails })['remind-of-approvals']
  await expect(remind({}, { id: '1' })).rejects.toThrow('approval_requests')
  const events = await readEvents(shop.db, { subjectId: videoId })
  expect(events.map(({ kind }) => kind)).toContain('cut.approval_reminded')
})

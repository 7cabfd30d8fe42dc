import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAdminOverview } from '#shared/contract/admin.ts'
import {
  answerApproval,
  listMyApprovals,
  listStudioApprovals,
} from '#shared/contract/subscriptions/approvals.ts'
import { writeStepNote } from '#shared/contract/subscriptions/subscriptions.ts'
import type { ApprovalStep } from '#shared/subscriptions/approvals.ts'
import type { StatusItem, StepStatus } from '#shared/subscriptions/status-steps.ts'
import { makeAdmin, makeSubscription, makeUser } from '#test/factories.ts'
import { readEmailKinds } from '#test/events/read-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { TestClock } from '#test/test-clock.ts'
import { askForApproval, openNextBlock } from '#test/subscriptions/approval-fixture.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import type { UserWithSession } from '../http/principal.ts'
import { remindOfApprovals } from './remind-of-approvals.ts'

let app: TestApp
let admin: UserWithSession
let owner: UserWithSession
let subscriptionId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await makeUser(app.db)
  subscriptionId = (await makeSubscription(app.db, owner, { startedAt: app.clock.now() })).id
})

const actAsOwner = () => ({ as: owner })
const actAsStudio = () => ({ as: admin })
const days = (count: number) => count * 86_400_000

const write = (stepId: ApprovalStep, body: string) =>
  app.call(writeStepNote, { subscriptionId, stepId, body }, actAsStudio())
const kinds = async () => (await readEvents(app.db, { subjectId: subscriptionId })).map(({ kind }) => kind)
const approve = (requestId: string) =>
  app.call(answerApproval, { subscriptionId, requestId, answer: 'approved' }, actAsOwner())

/** Written and sent. @returns the request's id */
const ask = (stepId?: ApprovalStep) => askForApproval(app, admin, subscriptionId, { stepId })

const isOverdue = async () => {
  const { approvals } = (await app.call(listStudioApprovals, {}, actAsStudio())).output
  const overdue = approvals.filter(({ changeAskedAt }) => changeAskedAt === null)
  const { output } = await app.call(readAdminOverview, {}, actAsStudio())
  expect(output).toMatchObject({
    changesAsked: approvals.length - overdue.length,
    overdueApprovals: overdue.length,
  })
  return overdue.some((each) => each.subscriptionId === subscriptionId)
}

/** What the customer is asked to approve. */
const readWaitingSteps = async () =>
  (await app.call(listMyApprovals, {}, actAsOwner())).output.waiting.map(({ stepId }) => stepId).toSorted()

/** As the moves of videos set it. */
async function setStep(stepId: string, status: StepStatus, table: 'status' | 'statusArchive' = 'status') {
  const column = table === 'status' ? 'id' : 'subscriptionId'
  const { statusItems } = await app.db
    .selectFrom(table)
    .select('statusItems')
    .where(column, '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const after = (statusItems as StatusItem[]).map((item) => (item.id === stepId ? { ...item, status } : item))
  await app.db
    .updateTable(table)
    .set({ statusItems: JSON.stringify(after) })
    .where(column, '=', subscriptionId)
    .execute()
}

describe('reminders', () => {
  /** Of the jobs: sessions would end with the app's. */
  let clock: TestClock
  beforeEach(() => {
    clock = new TestClock(app.clock.now().toISOString())
  })
  const log = { error: vi.fn<(fields: unknown) => void>() }
  const remind = () => remindOfApprovals({ db: app.db, clock, log })

  test('come after three and seven days, and after fourteen the studio is notified, each once', async () => {
    await ask()
    expect(await isOverdue()).toBe(false)
    const seen: string[][] = []
    for (const wait of [2, 1, 1, 3, 6, 1, 30]) {
      clock.advance(days(wait))
      // Several processes, and a job that is repeated.
      await Promise.all([remind(), remind()])
      await remind()
      seen.push((await kinds()).filter((kind) => /reminded|overdue/.test(kind)))
    }
    const [first, last] = ['approval.reminded', 'approval.overdue']
    expect(seen).toEqual([
      [],
      [first],
      [first],
      [first, first],
      [first, first],
      [first, first, last],
      [first, first, last],
    ])
    const emails = await readEmailKinds(app.db, owner.email)
    expect(emails).toEqual(['approval-requested', 'approval-reminder', 'approval-reminder'])
    expect(await readEmailKinds(app.db, admin.email)).toContain('approval-overdue')
    expect(await isOverdue()).toBe(true)
  })

  test('that were missed are not made up for one by one', async () => {
    await ask()
    clock.advance(days(20))
    await remind()
    expect((await kinds()).filter((kind) => /reminded|overdue/.test(kind))).toEqual(['approval.overdue'])
    expect(await readEmailKinds(app.db, owner.email)).toEqual(['approval-requested'])
  })

  test('end with the answer, a change of what was sent, or the subscription', async () => {
    await approve(await ask())
    await ask('style')
    await write('style', 'Other words.')
    const answered = subscriptionId
    const ended = (await makeSubscription(app.db, owner, { startedAt: app.clock.now() })).id
    subscriptionId = ended
    await ask()
    await app.db.updateTable('subscriptions').set({ status: 'canceled' }).where('id', '=', ended).execute()
    clock.advance(days(20))
    await remind()
    for (const subjectId of [answered, ended]) {
      const events = await readEvents(app.db, { subjectId })
      expect(events.map(({ kind }) => kind).filter((kind) => /reminded|overdue/.test(kind))).toEqual([])
    }
  })

  test('are stored with their events or not at all', async () => {
    await ask()
    clock.advance(days(3))
    const { pool } = app.database
    await pool.query(
      `alter table events add constraint no_reminder check (kind <> 'approval.reminded') not valid`,
    )
    expect(await remind()).toBe(0)
    await pool.query('alter table events drop constraint no_reminder')
    expect(await kinds()).not.toContain('approval.reminded')
    expect(await remind()).toBeGreaterThan(0)
    expect(await kinds()).toContain('approval.reminded')
  })

  test('of which one fails go out all the same, and the one with the next run', async () => {
    const failing = { requestId: await ask(), subscriptionId }
    clock.advance(1)
    subscriptionId = (await makeSubscription(app.db, owner, { startedAt: app.clock.now() })).id
    await ask()
    clock.advance(days(3))
    const { pool } = app.database
    await pool.query(
      `alter table events add constraint no_reminder
        check (kind <> 'approval.reminded' or subject_id <> '${failing.subscriptionId}') not valid`,
    )
    await remind()
    await pool.query('alter table events drop constraint no_reminder')
    expect(await kinds()).toContain('approval.reminded')
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ subject: failing }), expect.anything())
    subscriptionId = failing.subscriptionId
    expect(await kinds()).not.toContain('approval.reminded')
    await remind()
    expect(await kinds()).toContain('approval.reminded')
  })

  test.each([
    [10, 'approval.reminded'],
    [20, 'approval.overdue'],
  ] as const)('after an outage name the age: %d days', async (age, kind) => {
    await ask()
    clock.advance(days(age) + 3_600_000)
    await remind()
    expect(await readEvents(app.db, { subjectId: subscriptionId, kind })).toMatchObject([
      { after: { days: age } },
    ])
  })

  test('end, and so do being overdue and asked for it, once the videos are shot', async () => {
    await ask('brief')
    await ask('style')
    clock.advance(days(14))
    await remind()
    expect(await isOverdue()).toBe(true)
    await setStep('shoot', 'shooting')
    expect(await isOverdue(), 'what is still to be shot waits for it').toBe(true)
    expect(await readWaitingSteps()).toEqual(['brief', 'style'])
    await setStep('shoot', 'complete')
    expect(await isOverdue()).toBe(false)
    expect(await readWaitingSteps()).toEqual([])

    const before = await kinds()
    await app.db
      .updateTable('approvalRequests')
      .set({ remindedDays: 0 })
      .where('subscriptionId', '=', subscriptionId)
      .execute()
    await remind()
    expect(await kinds()).toEqual(before)
  })

  test('of an earlier block end once the step is complete in the block in production, or it is delivered', async () => {
    await ask('brief')
    await ask('style')
    await openNextBlock(app, subscriptionId)
    clock.advance(days(14))
    await remind()
    expect(await isOverdue(), 'its videos may still be shot by it').toBe(true)
    await setStep('brief', 'complete')
    const stillOverdue = (await app.call(listStudioApprovals, {}, actAsStudio())).output.approvals
    expect(stillOverdue.filter((each) => each.subscriptionId === subscriptionId)).toMatchObject([
      { stepId: 'style' },
    ])
    expect(await readWaitingSteps()).toEqual(['style'])
    await setStep('delivery', 'complete', 'statusArchive')
    expect(await isOverdue()).toBe(false)
    expect(await readWaitingSteps()).toEqual([])
  })
})

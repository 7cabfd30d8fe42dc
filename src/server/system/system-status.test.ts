import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#shared/contract/all-calls.ts'
import type { SystemStatus } from '#shared/contract/system.ts'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { emitEvent } from '../events/emit-event.ts'
import { writeSystemStatus } from './system.db.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const off = { ...allFlagsOff, reason: '', endsAt: null }

test('anyone reads the four flags, all off at first', async () => {
  expect((await app.call(allCalls.readSystemStatus, {})).output).toEqual(off)
})

test('an admin sets them with a reason; they count at once, also for ending a complete shutdown', async () => {
  const [admin, customer] = [await makeAdmin(app.db), await makeUser(app.db)]
  const save = () => app.call(allCalls.saveCart, { productSelections: {} }, { as: customer })
  expect((await save()).status).toBe(200)

  const shutdown = { ...off, completeShutdown: true, reason: 'The studio moves', endsAt: null }
  const set = await app.call(allCalls.updateSystemStatus, shutdown, { as: admin })
  expect(set.output).toEqual(shutdown)
  expect((await app.call(allCalls.readSystemStatus, {}, { as: customer })).output).toEqual(shutdown)
  const refused = await save()
  expect([refused.status, refused.problem.detail]).toEqual([
    503,
    'Operation not allowed: Daily quota exceeded',
  ])

  expect((await app.call(allCalls.updateSystemStatus, off, { as: admin })).status).toBe(200)
  expect((await save()).status).toBe(200)
  const { output } = await app.call(allCalls.listAuditEntries, { subjectKind: 'system' }, { as: admin })
  expect(output.entries.map(({ actorEmail, reason, after }) => [actorEmail, reason, after])).toEqual([
    [admin.email, '', off],
    [admin.email, 'The studio moves', shutdown],
  ])
})

test('flags that another admin is setting at this moment are not replaced by one who has not seen them', async () => {
  const admin = await makeAdmin(app.db)
  const uploads = { ...off, disableFileUploads: true, reason: 'The disk is full' }
  const set = (seen: SystemStatus) => app.call(allCalls.updateSystemStatus, { ...off, seen }, { as: admin })
  const [refused] = await raceForLock(app.db, {
    lock: (other) => writeSystemStatus(other, uploads, app.clock.now()),
    requests: [() => set(off)],
  })
  expect([refused?.status, refused?.problem.code]).toEqual([409, 'changed_meanwhile'])
  expect((await app.call(allCalls.readSystemStatus, {}, { as: admin })).output).toEqual(uploads)
  expect((await set(uploads)).status).toBe(200)
})

test('a flag without a reason is refused, beside its field', async () => {
  const admin = await makeAdmin(app.db)
  const answer = await app.call(allCalls.updateSystemStatus, { ...off, disableWrites: true }, { as: admin })
  expect([answer.status, answer.problem.code, Object.keys(answer.problem.fields ?? {})]).toEqual([
    409,
    'reason_missing',
    ['reason'],
  ])
  expect((await app.call(allCalls.readSystemStatus, {}, { as: admin })).output).toEqual(off)
})

test('the record of changes is paginated, and refuses a cursor that the server did not issue', async () => {
  const admin = await makeAdmin(app.db)
  const read = (startAfter?: string) =>
    app.call(allCalls.listAuditEntries, { subjectKind: 'system', pageSize: 1, startAfter }, { as: admin })
  const flags = { ...off, disableFileUploads: true, reason: 'The disk is being replaced' }
  for (const next of [flags, off])
    expect((await app.call(allCalls.updateSystemStatus, next, { as: admin })).status).toBe(200)

  const first = await read()
  const second = await read(first.output.lastVisible ?? '')
  expect([first, second].map(({ output }) => output.entries.map(({ reason }) => reason))).toEqual([
    [''],
    ['The disk is being replaced'],
  ])
  expect((await read('somewhere')).problem.code).toBe('invalid_input')
})

test('the record of changes names what was changed, as long as it is there', async () => {
  const admin = await makeAdmin(app.db)
  const { id } = await makeSubscription(app.db, admin)
  const video = await makeVideo(app.db, id, { title: 'The seam' })
  const untitled = await makeVideo(app.db, id, { title: '', length: 15 })
  const status = { before: { status: 'draft' }, after: { status: 'activated' } }
  const gone = { kind: 'video', id: 'gone' } as const
  await emitEvent(app.db, admin, {
    kind: 'user.visited',
    subject: { kind: 'user', id: admin.id },
    payload: {},
  })
  await emitEvent(app.db, admin, {
    kind: 'refund.requested',
    subject: { kind: 'subscription', id },
    payload: { after: { invoiceId: 'in', amountCents: 1 } },
  })
  await emitEvent(app.db, admin, {
    kind: 'video.moved',
    subject: { kind: 'video', id: video.id },
    payload: status,
  })
  await emitEvent(app.db, admin, {
    kind: 'video.moved',
    subject: { kind: 'video', id: untitled.id },
    payload: status,
  })
  await emitEvent(app.db, admin, { kind: 'video.moved', subject: gone, payload: status })
  const { output } = await app.call(allCalls.listAuditEntries, { pageSize: 5 }, { as: admin })
  expect(output.entries.map(({ subjectName }) => subjectName)).toEqual([
    null,
    'Untitled 15 second film',
    'The seam',
    `AF-${id.slice(0, 8).toUpperCase()}`,
    admin.email,
  ])
})

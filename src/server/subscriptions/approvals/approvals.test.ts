import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { canonicalJson } from '#shared/canonical-json.ts'
import {
  answerApproval,
  listApprovals,
  listMyApprovals,
  listStudioApprovals,
  sendForApproval,
} from '#shared/contract/subscriptions/approvals.ts'
import { deleteFile } from '#shared/contract/files/files.ts'
import {
  readSubscriptionStatus,
  updateStep,
  writeStepNote,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { readAdminOverview } from '#shared/contract/admin.ts'
import type { ApprovalStep } from '#shared/subscriptions/approvals.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { makeAdmin, makeSubscription, makeUser } from '#test/factories.ts'
import { readEmailKinds } from '#test/events/read-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { askForApproval, openNextBlock } from '#test/subscriptions/approval-fixture.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'

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

async function addPicture(stepId: ApprovalStep = 'style', mediaType = 'image/webp'): Promise<string> {
  const id = randomUUID()
  await app.db
    .insertInto('files')
    .values({
      id,
      ownerId: owner.id,
      uploadedBy: admin.id,
      purpose: 'step-file',
      storageKey: `steps/${id}.webp`,
      mediaType,
      bytes: 1234,
      width: 1600,
      height: 900,
      originalName: 'frame.webp',
      subscriptionId,
      block: 1,
      stepId,
      videoId: null,
      ratio: null,
    })
    .execute()
  return id
}

const write = (stepId: ApprovalStep, body: string) =>
  app.call(writeStepNote, { subscriptionId, stepId, body }, actAsStudio())
const send = (stepId: ApprovalStep, body: string, fileIds: string[] = []) =>
  app.call(sendForApproval, { subscriptionId, stepId, body, fileIds }, actAsStudio())
const list = async () => (await app.call(listApprovals, { subscriptionId }, actAsOwner())).output
const readStepStatus = async (stepId: ApprovalStep) => {
  const { output } = await app.call(readSubscriptionStatus, { subscriptionId }, actAsOwner())
  return output.current.statusItems.find(({ id }) => id === stepId)?.status
}
const kinds = async () => (await readEvents(app.db, { subjectId: subscriptionId })).map(({ kind }) => kind)
type Answer = Parameters<typeof app.call<typeof answerApproval>>[1]
const answer = (requestId: string, change: Partial<Answer> = {}, as = owner) =>
  app.call(answerApproval, { subscriptionId, requestId, answer: 'approved', ...change }, { as })

/** Written and sent. @returns the request's id */
const ask = (stepId?: ApprovalStep, body?: string) =>
  askForApproval(app, admin, subscriptionId, { stepId, body })

describe('a request for approval', () => {
  test('fixes what is asked, numbers it, begins the step and writes to the customer', async () => {
    const picture = await addPicture()
    await write('style', 'Graphite, one soft box.')
    const { output } = await send('style', 'Graphite, one soft box.', [picture])
    expect(output.requests).toMatchObject([
      { number: 1, block: 1, stepId: 'style', body: 'Graphite, one soft box.', files: [{ id: picture }] },
    ])
    expect(output.requests[0]?.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await readStepStatus('style')).toBe('in progress')
    expect(await kinds()).toEqual(['step_note.written', 'approval.requested', 'step.changed'])
    expect(await readEmailKinds(app.db, owner.email)).toEqual(['approval-requested'])
    expect((await app.call(listMyApprovals, {}, actAsOwner())).output.waiting).toMatchObject([
      { subscriptionId, stepId: 'style', number: 1 },
    ])
  })

  test('has the hash of its text and files, computed from the contract alone', async () => {
    const fileIds = [await addPicture(), await addPicture('style', 'application/pdf')]
    await write('style', 'Graphite – “one” soft box.')
    await send('style', 'Graphite – “one” soft box.', fileIds)
    const { requests } = await list()
    const hashes = requests.map(({ block, stepId, body, files }) => {
      const sent = files.map(({ id, mediaType, bytes }) => ({ id, mediaType, bytes }))
      const text = canonicalJson({ subscriptionId, block, stepId, body, files: sent })
      return createHash('sha256').update(text).digest('hex')
    })
    expect(requests.map(({ contentHash }) => contentHash)).toEqual(hashes)
    expect(requests[0]?.files).toHaveLength(2)
  })

  test('is of what its sender saw, and of something', async () => {
    expect((await send('brief', '')).problem.code).toBe('approval_empty')
    await write('brief', 'Newer words.')
    expect((await send('brief', 'Older words.')).problem.code).toBe('changed_meanwhile')
    expect((await send('brief', 'Newer words.', [randomUUID()])).problem.code).toBe('changed_meanwhile')
    expect((await list()).requests).toEqual([])
  })

  test('sent by two admins at once is one request', async () => {
    await write('brief', 'Words.')
    await Promise.all([send('brief', 'Words.'), send('brief', 'Words.')])
    expect((await list()).requests.map(({ number }) => number)).toEqual([1])
  })

  test('is read by its owner and the studio; to anyone else it does not exist', async () => {
    await ask()
    const stranger = await makeUser(app.db)
    expect((await app.call(listApprovals, { subscriptionId }, actAsStudio())).output.requests).toHaveLength(1)
    const { problem } = await app.call(listApprovals, { subscriptionId }, { as: stranger })
    expect(problem.code).toBe('not_found')
    expect((await app.call(listMyApprovals, {}, { as: stranger })).output.waiting).toEqual([])
  })
})

describe('an approval', () => {
  test('completes the step, is recorded and writes to the studio', async () => {
    const requestId = await ask()
    const { output } = await answer(requestId)
    const answeredAt = app.clock.now().toISOString()
    expect(output.requests[0]).toMatchObject({ answer: 'approved', answeredAt })
    expect(await readStepStatus('brief')).toBe('complete')
    const events = await readEvents(app.db, { subjectId: subscriptionId, kind: 'approval.given' })
    expect(events).toMatchObject([
      { actorId: owner.id, isRecorded: true, after: { step: 'brief', number: 1 } },
    ])
    expect(await readEmailKinds(app.db, admin.email)).toContain('approval-given')
    expect(output.completions).toEqual([])
  })

  test('sent twice, or at once from two tabs, is one answer', async () => {
    const requestId = await ask()
    const answers = await Promise.all([answer(requestId), answer(requestId), answer(requestId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await kinds()).filter((kind) => kind === 'approval.given')).toHaveLength(1)
    const other = await answer(requestId, { answer: 'change', words: 'Warmer.' })
    expect(other.problem.code).toBe('approval_answered')
    expect(await readStepStatus('brief')).toBe('complete')
  })

  test('is the owner’s alone: not the studio’s, not the support view’s, not a stranger’s', async () => {
    const requestId = await ask()
    expect((await answer(requestId, {}, admin)).problem.code).toBe('not_found')
    expect((await answer(requestId, {}, await makeUser(app.db))).problem.code).toBe('not_found')
    const support = await app.call(
      answerApproval,
      { subscriptionId, requestId, answer: 'approved' },
      { as: admin, headers: { 'support-view': owner.id } },
    )
    expect(support.problem.code).toBe('forbidden')
    expect((await list()).requests[0]?.answer).toBeNull()
    expect(await readStepStatus('brief')).toBe('in progress')
  })

  test('on a request of another subscription does not exist', async () => {
    const requestId = await ask()
    const other = (await makeSubscription(app.db, owner)).id
    const { problem } = await app.call(
      answerApproval,
      { subscriptionId: other, requestId, answer: 'approved' },
      actAsOwner(),
    )
    expect(problem.code).toBe('not_found')
  })

  test('holds for exactly what was sent: later words open the step again, and the customer is notified', async () => {
    const requestId = await ask()
    await answer(requestId)
    await write('brief', 'Other words.')
    expect(await readStepStatus('brief')).toBe('in progress')
    expect((await list()).requests[0]).toMatchObject({ answer: 'approved', closedBecause: 'changed' })
    expect(await readEmailKinds(app.db, owner.email)).toContain('approval-closed')
    await send('brief', 'Other words.')
    expect((await list()).requests.map(({ number, body }) => [number, body])).toEqual([
      [2, 'Other words.'],
      [1, 'One shoe, one light.'],
    ])
  })

  test('can’t be given to what has changed since it was sent', async () => {
    const requestId = await ask()
    await write('brief', 'Other words.')
    expect((await answer(requestId)).problem.code).toBe('approval_closed')
    expect((await app.call(listMyApprovals, {}, actAsOwner())).output.waiting).toEqual([])
    expect(await readEmailKinds(app.db, owner.email)).toEqual(['approval-requested'])
  })
})

describe('a request of an earlier block', () => {
  test('is approved, which completes the archived step', async () => {
    const requestId = await ask()
    await openNextBlock(app, subscriptionId)
    const { output } = await answer(requestId)
    expect(output).toMatchObject({ block: 2, requests: [{ block: 1, answer: 'approved' }] })
    const status = (await app.call(readSubscriptionStatus, { subscriptionId }, actAsOwner())).output
    expect(status.earlier[0]?.statusItems.find(({ id }) => id === 'brief')?.status).toBe('complete')
    expect(await readStepStatus('brief')).toBe('in progress')
  })

  test('takes no change, which the studio could never send again; one from before is repeated', async () => {
    const requestId = await ask()
    const before = await ask('style')
    const change = { answer: 'change', words: 'Warmer.' } as const
    await answer(before, change)
    await openNextBlock(app, subscriptionId)
    expect((await answer(requestId, change)).problem.code).toBe('approval_block_ended')
    expect((await answer(before, change)).status).toBe(200)
    const requests = (await list()).requests.map(({ id, answer: given }) => [id, given])
    expect(Object.fromEntries(requests)).toEqual({ [requestId]: null, [before]: 'change' })
  })
})

describe('a file that was sent', () => {
  test('leaves the step where it is deleted, and stays with what was sent', async () => {
    const [sent, unsent] = [await addPicture(), await addPicture('style', 'application/pdf')]
    await send('style', '', [sent, unsent])
    const requestId = (await list()).requests[0]?.id ?? ''
    await answer(requestId)
    const never = await addPicture()
    for (const fileId of [sent, never]) await app.call(deleteFile, { fileId }, actAsStudio())
    const { output } = await app.call(readSubscriptionStatus, { subscriptionId }, actAsOwner())
    const style = output.current.notes.find(({ stepId }) => stepId === 'style')
    expect(style?.files.map(({ id }) => id)).toEqual([unsent])
    expect((await list()).requests[0]?.files.map(({ id }) => id)).toEqual([sent, unsent])
    expect((await list()).requests[0]?.closedBecause).toBe('changed')
    expect(await readStepStatus('style')).toBe('in progress')
    const rows = await app.db
      .selectFrom('files')
      .select('id')
      .where('subscriptionId', '=', subscriptionId)
      .execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual([sent, unsent].toSorted())

    // What was taken off already is no change of what is asked next.
    await send('style', '', [unsent])
    const again = await app.call(deleteFile, { fileId: sent }, actAsStudio())
    expect(again.problem.code).toBe('not_found')
    expect((await list()).requests[0]).toMatchObject({ number: 2, closedBecause: null })
  })
})

describe('a change that is asked for', () => {
  test('has words and points on pictures, and makes it the studio’s turn', async () => {
    const picture = await addPicture()
    await send('style', '', [picture])
    const requestId = (await list()).requests[0]?.id ?? ''
    const points = [
      { fileId: picture, x: 0, y: 10_000, words: 'Too dark here.' },
      { fileId: picture, x: 5_120, y: 2_500, words: 'Less violet.' },
    ]
    await answer(requestId, { answer: 'change', words: ' Warmer, please. ', points })
    expect((await list()).requests[0]).toMatchObject({ answer: 'change', words: 'Warmer, please.', points })
    expect(await readStepStatus('style')).toBe('in progress')
    expect(await readEmailKinds(app.db, admin.email)).toContain('approval-change')
    const { output } = await app.call(listStudioApprovals, {}, actAsStudio())
    expect(output.approvals).toContainEqual(
      expect.objectContaining({ requestId, customer: owner.email, changeAskedAt: expect.any(String) }),
    )
    // It changes the text, and asks again: request and answer stay readable, and it is the customer's turn.
    await write('style', 'Warmer.')
    await send('style', 'Warmer.', [picture])
    expect((await list()).requests.map(({ number, answer: given }) => [number, given])).toEqual([
      [2, null],
      [1, 'change'],
    ])
    const after = await app.call(listStudioApprovals, {}, actAsStudio())
    expect(after.output.approvals.map((each) => each.requestId)).not.toContain(requestId)
  })

  test('stays the studio’s turn once the next block opens, until its step is complete there', async () => {
    const requestId = await ask()
    await answer(requestId, { answer: 'change', words: 'Warmer.' })
    await openNextBlock(app, subscriptionId)
    const isStudioTurn = async () => {
      const { approvals } = (await app.call(listStudioApprovals, {}, actAsStudio())).output
      const { changesAsked } = (await app.call(readAdminOverview, {}, actAsStudio())).output
      expect(changesAsked).toBe(approvals.filter(({ changeAskedAt }) => changeAskedAt !== null).length)
      return approvals.some((each) => each.requestId === requestId)
    }
    expect(await isStudioTurn()).toBe(true)
    // What is sent for the new block is no answer to it yet.
    await ask('brief', 'Warmer, as you asked.')
    expect(await isStudioTurn()).toBe(true)
    const next = (await list()).requests.find(({ block }) => block === 2)
    await answer(next?.id ?? '')
    expect(await isStudioTurn()).toBe(false)
  })

  test('is repeated with the same points only: others are not taken for sent', async () => {
    const picture = await addPicture()
    await send('style', '', [picture])
    const requestId = (await list()).requests[0]?.id ?? ''
    const first = { fileId: picture, x: 1, y: 1, words: 'Here.' }
    const second = { fileId: picture, x: 2, y: 2, words: 'And here.' }
    const change = (points: (typeof first)[]) =>
      answer(requestId, { answer: 'change', words: 'Warmer.', points })
    expect((await change([first])).status).toBe(200)
    expect((await change([first])).status).toBe(200)
    for (const points of [[first, second], [{ ...first, words: 'There.' }], []]) {
      expect((await change(points)).problem.code).toBe('approval_answered')
    }
    expect((await list()).requests[0]?.points).toEqual([first])
  })

  test('needs words, and points on pictures that were sent, on style frames only', async () => {
    const [picture, document] = [await addPicture(), await addPicture('style', 'application/pdf')]
    await send('style', '', [picture, document])
    const requestId = (await list()).requests[0]?.id ?? ''
    const change = (more: object) => answer(requestId, { answer: 'change', words: 'Warmer.', ...more })
    const point = { fileId: picture, x: 1, y: 1, words: 'Here.' }
    expect((await change({ words: ' \u0000 ' })).problem.code).toBe('invalid_input')
    expect((await change({ words: 'x'.repeat(4_001) })).problem.code).toBe('invalid_input')
    expect((await change({ points: [{ ...point, words: '' }] })).problem.code).toBe('invalid_input')
    expect((await change({ points: [{ ...point, x: 10_001 }] })).problem.code).toBe('invalid_input')
    expect((await change({ points: [{ ...point, x: 0.5 }] })).problem.code).toBe('invalid_input')
    expect((await change({ points: Array.from({ length: 21 }, () => point) })).problem.code).toBe(
      'invalid_input',
    )
    expect((await change({ points: [{ ...point, fileId: document }] })).problem.code).toBe('invalid_input')
    expect((await change({ points: [{ ...point, fileId: await addPicture() }] })).problem.code).toBe(
      'invalid_input',
    )
    const brief = await ask('brief')
    const onBrief = await answer(brief, { answer: 'change', words: 'Warmer.', points: [point] })
    expect(onBrief.problem.code).toBe('invalid_input')
    expect((await list()).requests.map((each) => each.answer)).toEqual([null, null])
  })
})

const complete = (reason: string) =>
  app.call(updateStep, { subscriptionId, stepId: 'brief', status: 'complete', reason }, actAsStudio())
const reopen = () =>
  app.call(
    updateStep,
    { subscriptionId, stepId: 'brief', status: 'in progress', reason: 'Another shoe.' },
    actAsStudio(),
  )

describe('the studio', () => {
  test('completes a step without approval only with a reason, which the customer reads', async () => {
    const requestId = await ask()
    expect((await complete('')).problem.code).toBe('reason_missing')
    await complete('Agreed on the phone on Monday.')
    expect(await readStepStatus('brief')).toBe('complete')
    expect(await list()).toMatchObject({
      requests: [{ closedBecause: 'completed', answer: null }],
      completions: [{ block: 1, stepId: 'brief', reason: 'Agreed on the phone on Monday.' }],
    })
    expect((await answer(requestId)).problem.code).toBe('approval_closed')
    expect(await readEmailKinds(app.db, owner.email)).toContain('approval-closed')
    expect((await send('brief', 'One shoe, one light.')).problem.code).toBe('approval_step_complete')
  })

  test('that opens a step again takes its approval and its own reason back', async () => {
    await answer(await ask())
    await reopen()
    expect((await list()).requests[0]).toMatchObject({ answer: 'approved', closedBecause: 'reopened' })
    await complete('Agreed by phone.')
    await reopen()
    expect((await list()).completions).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { readAdminOverview } from '#shared/contract/admin.ts'
import { readDelivery } from '#shared/contract/delivery.ts'
import { listCuts, sendCut, withdrawCut } from '#shared/contract/videos/cuts.ts'
import { approveCut } from '#shared/contract/review/review.ts'
import { listBlockVideos, moveVideos, readVideo, updateVideo } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { cutContentJson } from '#shared/videos/cuts/cut-content.ts'
import { makeUser } from '#test/factories.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { readEmailsOfKind } from '#test/events/read-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { readJobs } from '#test/jobs/read-jobs.ts'
import { reminderLog, startReview, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { testBaseUrl } from '#test/app/test-deps.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import type { Email } from '../../emails/email.ts'
import { writeApprovalEmails } from '../../notifications/cut-emails.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { lockVideo } from '../../videos/store/videos.db.ts'

let review: ReviewShop
afterEach(() => review.shop.close())

async function start(video?: Parameters<typeof startSentReview>[0]): Promise<ReviewShop> {
  review = await startSentReview(video)
  return review
}
const state = async (number = 1) =>
  (await review.read(review.owner)).cuts.find((cut) => cut.number === number)?.state
const kinds = async () =>
  (await readEvents(review.shop.db, { subjectId: review.videoId }))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('cut.appr'))
const findEmails = (kind: Email['kind']) => readEmailsOfKind(review.shop.db, kind)
/** Reads events, and does what waits for a video that has not changed for two minutes. */
async function settle(): Promise<void> {
  await queueEmails(review.shop.db)
  const jobs = await readJobs(review.shop.db, 'send-approval-emails')
  expect(jobs).toMatchObject([{ key: `approval-emails ${review.videoId}` }])
  expect(jobs[0]?.runAt.getTime()).toBeGreaterThan(Date.now() + 60_000)
  await writeApprovalEmails(review.shop.deps, review.videoId)
}
async function write(copy: string) {
  const { shop, admin, videoId } = review
  const { copyCards } = (await shop.call(readVideo, { videoId }, { as: admin })).output.video
  const cards = copyCards.map(({ id }, index) => ({ id, copy: index === 0 ? copy : '' }))
  const answer = await shop.call(updateVideo, { videoId, copyCards: cards }, { as: admin })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
}

describe('an approval', () => {
  test('binds the hash that its customer saw, of bytes and words, and both sides are notified', async () => {
    const { shop, owner, admin, videoId } = await start()
    const [cut] = (await review.read(owner)).cuts
    const [file] = cut?.files ?? []
    const sha256 = createHash('sha256').update(`films/${file?.id}.mp4`).digest('hex')
    const masters = [{ ratio: '16:9' as const, sha256 }]
    if (!cut) throw new Error('It was sent')
    const content = cutContentJson({ videoId, number: 1, masters, copy: cut.copy })
    expect(cut.contentHash).toBe(createHash('sha256').update(content).digest('hex'))

    const answer = await review.approve()
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
    expect(answer.output.cuts[0]).toMatchObject({
      state: 'approved',
      approval: { hash: cut.contentHash, by: 'Mara Lindqvist', at: review.clock.now().toISOString() },
    })
    expect((await review.approve()).status, 'a retry').toBe(200)
    expect(await kinds()).toEqual(['cut.approved'])
    expect(await findEmails('cut-approved')).toMatchObject([
      { to: admin.email, customer: owner.email, number: 1, hash: cut.contentHash },
    ])
    const { videos } = (
      await shop.call(listBlockVideos, { subscriptionId: review.subscriptionId }, { as: owner })
    ).output
    expect(videos[0]?.cut).toMatchObject({ number: 1, state: 'approved' })
    await expect(
      shop.database.pool.query(`update cut_approvals set hash = $1`, ['0'.repeat(64)]),
    ).rejects.toThrow(/stays as it was given/)
  })

  test('is its customer’s alone: no admin, no support view, no stranger', async () => {
    const { shop, admin, owner } = await start()
    expect((await review.approve({}, admin)).problem.code).toBe('note_not_allowed')
    expect((await review.approve({}, await makeUser(shop.db))).problem.code).toBe('not_found')
    const hash = (await review.read(owner)).cuts[0]?.contentHash ?? ''
    const headers = { 'support-view': owner.id }
    const input = { videoId: review.videoId, number: 1, hash }
    expect((await shop.call(approveCut, input, { as: admin, headers })).problem.code).toBe('forbidden')
    expect(await state()).toBe('in_review')
  })

  test('of another hash is refused', async () => {
    await start()
    expect((await review.approve({ hash: 'f'.repeat(64) })).problem.code).toBe('changed_meanwhile')
    expect((await review.approve({ hash: 'F'.repeat(64) })).status).toBe(422)
    expect(await state()).toBe('in_review')
  })

  test('of a cut that is not there, not sent, or answered is refused', async () => {
    await start()
    expect((await review.approve({ number: 7 })).problem.code).toBe('not_found')
    await review.upload()
    expect((await review.approve({ number: 2, hash: '0'.repeat(64) })).problem.code).toBe('not_found')
    await review.add(review.owner)
    expect((await review.approve()).problem.code, 'its changes are decided on first').toBe('changes_not_sent')
    await review.ask()
    expect((await review.approve()).problem.code).toBe('cut_change_not_allowed')
  })

  test('waits until every file was read', async () => {
    const { shop, owner } = await start()
    await shop.db.updateTable('mediaPreparations').set({ sha256: null, state: 'waiting' }).execute()
    const { cuts, answer } = await review.read(owner)
    expect(cuts[0]?.contentHash).toBe(null)
    expect(answer.approvalProblem).toBe(
      'The files of this cut are still being checked. Approve it once that is done.',
    )
    expect((await review.approve()).problem.code).toBe('cut_not_measured')
  })

  test('sends comments that were drafts with it', async () => {
    const { owner, admin } = await start()
    await review.add(owner, { kind: 'comment', text: 'Wonderful.' })
    await review.approve()
    expect((await review.notes(admin)).map(({ text }) => text)).toEqual(['Wonderful.'])
  })

  test('is not possible once the words of the film are others than the cut says', async () => {
    await start()
    await write('Wet stone.')
    expect((await review.read(review.owner)).answer.approvalProblem).toMatch(
      /words of this film have changed/u,
    )
    expect((await review.approve()).problem.code).toBe('film_changed_since_cut')
  })
})

test('a delivery names the cut that its customer approved, until that is void or delivered', async () => {
  const { shop, owner, subscriptionId } = await start()
  const readFilm = async () => {
    const { output } = await shop.call(readDelivery, { subscriptionId, block: 1 }, { as: owner })
    return output.delivery.films[0]
  }
  expect(await readFilm()).toMatchObject({ cut: null, approvedCut: null })
  await review.approve()
  expect(await readFilm()).toMatchObject({ cut: null, approvedCut: 1 })
  await write('Wet stone.')
  expect(await readFilm(), 'void').toMatchObject({ cut: null, approvedCut: null })
  await write('')
  expect((await review.move('delivery')).status).toBe(200)
  expect(await readFilm()).toMatchObject({ cut: { number: 1 }, approvedCut: null })
})

describe('an approval is void', () => {
  test('once a word changes, and holds again once it is as it was; both sides are notified', async () => {
    const { owner, admin } = await start()
    await review.approve()
    await write('Wet stone.')
    const { cuts } = await review.read(owner)
    expect(cuts[0]).toMatchObject({ state: 'void', approval: { by: 'Mara Lindqvist' } })
    expect(cuts[0]?.files, 'its customer still plays it').toHaveLength(1)
    await write('Wet stones.')
    expect(await kinds(), 'once').toEqual(['cut.approved', 'cut.approval_voided'])
    await settle()
    expect(await findEmails('cut-approval-voided')).toMatchObject([{ to: owner.email, number: 1 }])
    expect(await findEmails('cut-approval-lost')).toMatchObject([{ to: admin.email, number: 1 }])
    expect(
      (await review.shop.call(readVideo, { videoId: review.videoId }, { as: admin })).output.video.cut,
    ).toMatchObject({
      state: 'void',
      isApprovalMissing: true,
    })
    expect((await review.move('delivery')).problem.code).toBe('cut_not_approved')
    await write('')
    expect(await state()).toBe('approved')
    expect((await kinds()).at(-1)).toBe('cut.approval_restored')
    await settle()
    expect(await findEmails('cut-approval-restored')).toMatchObject([{ to: owner.email, number: 1 }])
    expect(await findEmails('cut-approval-regained')).toMatchObject([{ to: admin.email, number: 1 }])
    expect((await review.move('delivery')).status).toBe(200)
  })

  test('once a word changes while the next cut is assembled: the upload names no approved cut', async () => {
    const { shop, admin, videoId } = await start()
    await review.approve()
    await review.upload()
    const readApproved = async () =>
      (await shop.call(readVideo, { videoId }, { as: admin })).output.video.cut?.approvedCut
    expect(await readApproved()).toBe(1)
    await write('Wet stone.')
    expect(await readApproved()).toBeNull()
  })

  test('and holds again in one sitting: nobody is written to, however often', async () => {
    await start()
    await review.approve()
    for (let round = 0; round < 3; round += 1) {
      await write('Wet stone.')
      await write('')
    }
    expect((await kinds()).length, 'each change is an event').toBe(7)
    expect(await findEmails('cut-approval-voided'), 'it waits').toEqual([])
    await settle()
    await write('Wet stone.')
    await settle()
    await settle()
    const written = (['voided', 'lost', 'restored', 'regained'] as const).map((each) =>
      findEmails(`cut-approval-${each}`),
    )
    expect((await Promise.all(written)).map((emails) => emails.length)).toEqual([1, 1, 0, 0])
  })

  test('where the bytes are others, however they were exchanged', async () => {
    const { shop } = await start()
    await review.approve()
    await shop.db
      .updateTable('mediaPreparations')
      .set({ sha256: 'e'.repeat(64), state: 'waiting' })
      .execute()
    expect(await state()).toBe('void')
  })

  test('once the next cut is sent, which its sender confirms; withdrawn, it holds again', async () => {
    const { shop, admin, videoId } = await start()
    await review.approve()
    await review.upload()
    expect(await state(), 'an upload alone sends nothing').toBe('approved')
    const refused = await review.send()
    expect(refused.problem).toMatchObject({
      code: 'cut_approved',
      detail: 'The customer has approved v1. Sending v2 makes that approval void: confirm that you want to.',
    })
    expect((await review.send({ voidsApproval: true })).status).toBe(200)
    expect([await state(1), await state(2)]).toEqual(['void', 'in_review'])
    expect(await kinds()).toEqual(['cut.approved', 'cut.approval_voided'])
    await shop.call(withdrawCut, { videoId, number: 2, reason: 'The wrong logo.' }, { as: admin })
    expect(await state(1)).toBe('approved')
    expect((await kinds()).at(-1)).toBe('cut.approval_restored')
    expect((await review.approve({ number: 2 })).problem.code, 'what is gone').toBe('cut_withdrawn')
    const { subscriptionId } = review
    const url = testBaseUrl + paths.manageVideos(subscriptionId, { film: videoId })
    expect(await findEmails('cut-withdrawn'), 'there is nothing to answer').toMatchObject([{ url }])
  })

  test('by a delivery of the next cut; undone in time, it holds again, and what changes later is reported', async () => {
    await start()
    await review.approve()
    await review.upload()
    expect((await review.move('delivery', { reason: 'The fair opens today.' })).status).toBe(200)
    expect(await kinds()).toEqual(['cut.approved', 'cut.approval_voided'])
    review.clock.advance(-55_000)
    expect((await review.move('editing', { isUndo: true, reason: 'Undone.' })).status).toBe(200)
    expect(await state()).toBe('approved')
    expect((await kinds()).slice(2)).toEqual(['cut.approval_restored'])
    await write('Wet stone.')
    expect((await kinds()).slice(3)).toEqual(['cut.approval_voided'])
    await settle()
    expect(await findEmails('cut-approval-voided')).toMatchObject([{ number: 1 }])
  })

  test('not for what was delivered: that is what was approved', async () => {
    await start()
    await review.approve()
    await review.move('delivery')
    await write('Wet stone.')
    expect(await state()).toBe('approved')
    expect(await kinds()).toEqual(['cut.approved'])
  })
})

describe('delivery', () => {
  test('of an approved cut needs nothing more', async () => {
    await start()
    await review.approve()
    const moved = await review.move('delivery')
    expect(moved.status).toBe(200)
    expect((await review.read(review.owner)).cuts[0]).toMatchObject({ state: 'approved', exception: null })
  })

  test('without an approval needs a reason, which its customer reads', async () => {
    const { shop, owner, admin, videoId } = await start()
    const refused = await review.move('delivery')
    expect(refused.problem).toMatchObject({
      code: 'cut_not_approved',
      detail: 'The customer has not approved v1. Say why it is delivered all the same.',
    })
    const many = await shop.call(moveVideos, { videoIds: [videoId], to: 'delivery' }, { as: admin })
    expect(many.output.refused).toMatchObject([{ code: 'cut_not_approved' }])
    expect((await review.move('delivery', { reason: 'The fair opens today.' })).status).toBe(200)
    const exception = { reason: 'The fair opens today.', findings: ['It was delivered without an approval.'] }
    expect((await shop.call(listCuts, { videoId }, { as: owner })).output.cuts[0]?.exception).toEqual(
      exception,
    )
  })

  test('that is undone takes its reason with it', async () => {
    await start()
    await review.move('delivery', { reason: 'The fair opens today.' })
    review.clock.advance(-55_000)
    expect((await review.move('editing', { isUndo: true, reason: 'Undone.' })).status).toBe(200)
    expect((await review.read(review.owner)).cuts[0]).toMatchObject({ exception: null, deliveredAt: null })
  })

  test('of the same cut again that is undone leaves the reason of the first one', async () => {
    await start()
    await review.move('delivery', { reason: 'The fair opens today.' })
    await review.move('editing', { reason: 'Taken back.' })
    expect((await review.move('delivery', { reason: 'As agreed by phone.' })).status).toBe(200)
    review.clock.advance(-55_000)
    expect((await review.move('editing', { isUndo: true, reason: 'Undone.' })).status).toBe(200)
    expect((await review.read(review.owner)).cuts[0]).toMatchObject({
      deliveredAt: expect.any(String),
      exception: { reason: 'The fair opens today.' },
    })
  })

  test('of the next cut, of which its customer saw nothing, needs a reason after a round', async () => {
    await start()
    await review.add(review.owner)
    await review.ask()
    await review.upload()
    expect((await review.move('delivery')).problem.code).toBe('cut_not_approved')
  })

  test('of a film whose cut was never sent is as ever', async () => {
    review = await startReview()
    await review.upload()
    expect((await review.move('delivery')).status).toBe(200)
    await review.move('editing', { by: review.owner, reason: 'The logo is cut off.' })
    await review.upload()
    expect((await review.move('delivery')).status).toBe(200)
  })
})

describe('an approval in the moment the next cut is sent', () => {
  test.each([
    {
      first: 'approval',
      codes: [undefined, 'cut_approved'],
      states: ['approved', undefined],
    },
    {
      first: 'cut',
      codes: [undefined, 'cut_superseded'],
      states: ['in_review', 'in_review'],
    },
  ])('refuses the later of the two (the $first is first)', async ({ first, codes, states }) => {
    const { shop, owner, admin, videoId } = await start()
    const hash = (await review.read(owner)).cuts[0]?.contentHash ?? ''
    const fileId = await review.upload()
    const approve = async () =>
      (await shop.call(approveCut, { videoId, number: 1, hash }, { as: owner })).problem.code
    const send = async () =>
      (await shop.call(sendCut, { videoId, number: 2, fileIds: [fileId] }, { as: admin })).problem.code
    const requests = first === 'approval' ? [approve, send] : [send, approve]
    const lock = (tx: Database) => lockVideo(tx, videoId)
    expect(await raceForLock(shop.db, { lock, requests })).toEqual(codes)
    expect([await state(1), await state(2)]).toEqual(states)
  })
})

describe('without an answer', () => {
  test('the customer is reminded after 3 and 7 days, the studio is notified after 14, and nothing is approved', async () => {
    const { owner, admin, remind, passDays } = await start()
    expect(await remind()).toBe(0)
    passDays(3)
    expect(await Promise.all([remind(), remind()]), 'however many processes run it').toEqual(
      expect.arrayContaining([0, 1]),
    )
    passDays(4)
    expect([await remind(), await remind()]).toEqual([1, 0])
    const url = `${testBaseUrl}${paths.review(review.videoId)}`
    expect(await findEmails('cut-sent'), 'they lead to where it is answered').toMatchObject([{ url }])
    expect(await findEmails('cut-reminder')).toMatchObject([
      { to: owner.email, days: 3, number: 1, url },
      { to: owner.email, days: 7, number: 1 },
    ])
    passDays(7)
    expect([await remind(), await remind()]).toEqual([1, 0])
    expect(await findEmails('cut-overdue')).toMatchObject([{ to: admin.email, days: 14 }])
    passDays(100)
    expect([await remind(), await state()]).toEqual([0, 'in_review'])
  })

  test('the studio’s first page lists it after 14 days, until it is answered', async () => {
    const { shop, owner, admin, remind, passDays, readOverdue } = await start()
    passDays(13)
    await remind()
    expect(await readOverdue()).toEqual([])
    passDays(1)
    await remind()
    expect(await readOverdue()).toMatchObject([{ videoId: review.videoId, number: 1, customer: owner.email }])
    expect((await shop.call(readAdminOverview, {}, { as: admin })).output.overdueCuts).toBe(1)
    expect((await review.approve()).status).toBe(200)
    expect(await readOverdue()).toEqual([])
  })

  test('a reminder after an outage names the age of the cut', async () => {
    const { remind, passDays } = await start()
    passDays(10.5)
    expect(await remind()).toBe(1)
    expect(await findEmails('cut-reminder')).toMatchObject([{ days: 10 }])
    passDays(10)
    expect(await remind()).toBe(1)
    expect(await findEmails('cut-overdue')).toMatchObject([{ days: 20 }])
  })

  test('a reminder that fails is logged with its video, and goes out with the next run', async () => {
    const { shop, videoId, remind, passDays } = await start()
    passDays(3)
    const { pool } = shop.database
    await pool.query(
      `alter table events add constraint no_reminder check (kind <> 'cut.approval_reminded') not valid`,
    )
    expect(await remind()).toBe(0)
    expect(reminderLog.error).toHaveBeenCalledWith(
      expect.objectContaining({ subject: { videoId } }),
      expect.anything(),
    )
    await pool.query('alter table events drop constraint no_reminder')
    expect(await remind()).toBe(1)
    expect(await findEmails('cut-reminder')).toMatchObject([{ days: 3 }])
  })

  test('what was answered, withdrawn or superseded is not reminded of', async () => {
    const { remind, passDays } = await start()
    await review.approve()
    passDays(30)
    expect(await remind()).toBe(0)
  })
})

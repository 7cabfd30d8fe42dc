import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendCut, withdrawCut } from '#shared/contract/videos/cuts.ts'
import { reopenNote, resolveNote, sendNotes } from '#shared/contract/review/review.ts'
import { readVideo } from '#shared/contract/videos/videos.ts'
import { readTokens } from '#shared/contract/tokens.ts'
import { paths } from '#shared/paths.ts'
import { readEmailsOfKind } from '#test/events/read-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { copyBytes } from '#test/videos/cut-fixture.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import type { Email } from '../../emails/email.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { lockVideo } from '../../videos/store/videos.db.ts'

let review: ReviewShop
afterEach(() => review.shop.close())

async function start(video?: Parameters<typeof startSentReview>[0]): Promise<ReviewShop> {
  review = await startSentReview(video)
  return review
}
const video = async () =>
  (await review.shop.call(readVideo, { videoId: review.videoId }, { as: review.admin })).output.video
const events = async (kind: string) =>
  (await readEvents(review.shop.db, { subjectId: review.videoId })).filter((event) => event.kind === kind)
const findEmails = (kind: Email['kind']) => readEmailsOfKind(review.shop.db, kind)
const state = async (number = 1) =>
  (await review.read(review.admin)).cuts.find((cut) => cut.number === number)?.state
const withdraw = (number: number) =>
  review.shop.call(
    withdrawCut,
    { videoId: review.videoId, number, reason: 'The wrong logo.' },
    { as: review.admin },
  )
async function resolveAll() {
  const { shop, admin, videoId } = review
  for (const { id, version, state: its } of await review.notes(admin))
    if (its === 'open')
      await shop.call(resolveNote, { videoId, noteId: id, version, answer: 'Done.' }, { as: admin })
}

describe('a round', () => {
  test('sends its drafts at once: one event, one e-mail, one round, and the film is pinned for the studio', async () => {
    const { owner, admin } = await start()
    await review.add(owner, { text: 'Slower here.' })
    await review.add(owner, { text: 'The logo is\ncut off.' })
    await review.add(owner, { text: 'I like this.', kind: 'comment' })
    expect((await review.read(owner)).answer).toMatchObject({ cut: 1, cost: { kind: 'round', left: 3 } })
    const sent = await review.ask()
    expect(sent.status, JSON.stringify(sent.problem)).toBe(200)
    expect(sent.output.notes.map(({ state: its, round }) => [its, round])).toEqual([
      ['open', 1],
      ['open', 1],
      ['said', 1],
    ])
    expect(sent.output.answer.cut, 'it is the studio’s turn').toBe(null)
    expect(await state()).toBe('changes_asked')
    const note = '2 changes on v1:\n1. Slower here.\n2. The logo is cut off.'
    expect(await video()).toMatchObject({
      revisionsUsed: 1,
      revisionsLeft: 2,
      revision: { number: 1, note, cut: 1, changes: 2, openChanges: 2 },
      cut: { number: 1, state: 'changes_asked' },
    })
    expect(await events('video.revision_asked')).toMatchObject([{ actorId: owner.id, reason: note }])
    const url = expect.stringContaining(paths.review(review.videoId, { cut: '1' }))
    expect(await findEmails('revision-asked')).toMatchObject([{ to: admin.email, number: 1, note, url }])
    expect((await review.notes(admin)).map(({ text }) => text)).toHaveLength(3)
  })

  test('counts a note once that is named twice', async () => {
    const { owner } = await start()
    const { id } = await review.add(owner)
    expect((await review.ask({ noteIds: [id, id] })).status).toBe(200)
    expect((await video()).revision?.note).toBe('1 change on v1:\n1. Slower here.')
  })

  test('that is sent twice is one round', async () => {
    const { owner } = await start()
    const { id } = await review.add(owner)
    await review.ask({ noteIds: [id] })
    const again = await review.ask({ noteIds: [id] })
    expect([again.status, again.output.video.revisionsUsed]).toEqual([200, 1])
    expect(await events('video.revision_asked')).toHaveLength(1)
  })

  test('that is sent at the same moment from two tabs is one round', async () => {
    const { shop, owner, videoId } = await start()
    const { id } = await review.add(owner)
    const input = { videoId, cut: 1, noteIds: [id] }
    const both = await Promise.all([1, 2].map(() => shop.call(sendNotes, input, { as: owner })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await video()).revisionsUsed).toBe(1)
  })

  test('sends what its sender saw: other drafts stay drafts, and what is gone is said', async () => {
    const { owner } = await start()
    const seen = await review.add(owner, { text: 'Seen' })
    await review.add(owner, { text: 'Typed on another device' })
    expect((await review.ask({ noteIds: [seen.id, randomUUID()] })).problem.code).toBe('changed_meanwhile')
    await review.ask({ noteIds: [seen.id] })
    expect((await review.notes(owner)).map(({ state: its }) => its)).toEqual(['open', 'draft'])
  })

  test('needs a change; comments alone go out and use nothing', async () => {
    const { owner, admin } = await start()
    expect((await review.ask()).problem.code).toBe('notes_missing')
    await review.add(owner, { kind: 'comment', text: 'I like this.' })
    expect((await review.ask()).status).toBe(200)
    expect([await state(), (await video()).revision]).toEqual(['in_review', null])
    expect((await review.notes(admin)).map(({ text }) => text)).toEqual(['I like this.'])
    expect(await events('notes.sent')).toMatchObject([{ after: { cut: 1, comments: ['I like this.'] } }])
  })

  test('is the customer’s to send', async () => {
    const { shop, owner, admin, videoId } = await start()
    const { id } = await review.add(owner)
    const input = { videoId, cut: 1, noteIds: [id] }
    expect((await shop.call(sendNotes, input, { as: admin })).problem.code).toBe('note_not_allowed')
    const headers = { 'support-view': owner.id }
    expect((await shop.call(sendNotes, input, { as: admin, headers })).problem.code).toBe('forbidden')
  })

  test('beyond those of the package costs the tokens that its sender saw before and agreed to', async () => {
    const { shop, owner, subscriptionId } = await start({ package: 'automated' })
    await review.add(owner)
    await review.ask()
    await review.upload()
    await review.send()
    await review.add(owner, { cut: 2, text: 'Slower still.' })
    expect((await review.read(owner)).answer).toMatchObject({ cut: 2, cost: { kind: 'tokens', tokens: 1 } })
    const before = await readAvailable()
    const refused = await review.ask({ cut: 2 })
    expect(refused.problem).toMatchObject({ code: 'no_revisions_left', details: { needed: 1 } })
    expect((await review.ask({ cut: 2, agreedTokens: 5 })).problem.code, 'another price').toBe(
      'no_revisions_left',
    )
    expect([await state(2), await readAvailable()]).toEqual(['in_review', before])
    expect((await review.ask({ cut: 2, agreedTokens: 1 })).status).toBe(200)
    expect([await state(2), await readAvailable()]).toEqual(['changes_asked', before - 1])
    expect((await video()).revisionsUsed).toBe(1)

    async function readAvailable() {
      return (await shop.call(readTokens, { subscriptionId }, { as: owner })).output.available
    }
  })

  test('without tokens is refused, and nothing is sent', async () => {
    const { owner } = await start({ package: 'automated', tokens: 3 })
    await review.add(owner)
    await review.ask()
    await review.upload()
    await review.send()
    await review.add(owner, { cut: 2 })
    const refused = await review.ask({ cut: 2, agreedTokens: 1 })
    expect(refused.problem.code).toBe('tokens_missing')
    expect((await review.notes(owner)).map(({ state: its }) => its)).toEqual(['open', 'draft'])
  })

  test('on a cut that was superseded says so', async () => {
    const { owner } = await start()
    await review.add(owner)
    await review.upload()
    await review.send()
    expect((await review.ask({ cut: 1 })).problem.code).toBe('cut_superseded')
    expect((await review.ask({ cut: 2 })).status, 'its drafts go with the newer one').toBe(200)
    expect(await state(2)).toBe('changes_asked')
  })

  test('on a cut that was withdrawn says so, and not that the one before is newer', async () => {
    const { owner } = await start()
    await review.upload()
    await review.send()
    await review.add(owner, { cut: 2 })
    await withdraw(2)
    expect((await review.ask({ cut: 2 })).problem.code).toBe('cut_withdrawn')
    expect((await review.ask({ cut: 1, noteIds: [] })).problem.code).toBe('notes_missing')
  })

  test.each(['change', 'comment'] as const)(
    'leaves out a %s on a withdrawn cut: it waits for the next one, beside an answer to the cut before',
    async (kind) => {
      const { owner } = await start()
      const onFirst = await review.add(owner, { kind: 'comment', text: 'I like this.' })
      await review.upload()
      await review.send()
      const waiting = await review.add(owner, { cut: 2, kind })
      await withdraw(2)
      for (const noteIds of [[waiting.id], [onFirst.id, waiting.id]])
        expect((await review.ask({ cut: 1, noteIds })).problem.code).toBe('cut_withdrawn')
      expect((await review.ask({ cut: 1, noteIds: [onFirst.id] })).status).toBe(200)
      expect((await review.approve()).status, 'it is not about this cut').toBe(200)
      expect((await review.notes(owner)).map(({ state: its }) => its)).toEqual(['said', 'draft'])
      expect((await video()).revisionsUsed).toBe(0)
      await review.upload()
      await review.send({ voidsApproval: true })
      expect((await review.ask({ cut: 3 })).status).toBe(200)
      expect((await video()).revisionsUsed).toBe(kind === 'change' ? 1 : 0)
    },
  )

  test('on the only cut, which was withdrawn, says so, and keeps the drafts', async () => {
    const { shop, owner, admin, videoId } = await start()
    await review.add(owner)
    await review.add(owner, { kind: 'comment', text: 'I like this.' })
    await shop.call(withdrawCut, { videoId, number: 1, reason: 'The wrong logo.' }, { as: admin })
    expect((await review.ask()).problem.code).toBe('cut_withdrawn')
    expect((await review.approve()).problem.code, 'with changes').toBe('changes_not_sent')
    expect((await review.notes(owner)).map(({ state: its }) => its)).toEqual(['draft', 'draft'])
  })

  test('asks again for what was opened again or never made', async () => {
    const { shop, owner, videoId } = await start()
    const { id } = await review.add(owner)
    await review.ask()
    await resolveAll()
    await review.upload()
    await review.send()
    expect((await review.ask({ cut: 2 })).problem.code, 'nothing is open').toBe('notes_missing')
    const [note] = await review.notes(owner)
    await shop.call(reopenNote, { videoId, noteId: id, version: note?.version ?? 0 }, { as: owner })
    expect((await review.ask({ cut: 2 })).status).toBe(200)
    expect((await video()).revision).toMatchObject({ number: 2, note: '1 change on v2:\n1. Slower here.' })
  })
})

describe('a revision that is asked for in words', () => {
  test('after a delivery works as ever; notes on the same cut join it and use no second round', async () => {
    const { owner } = await start()
    expect((await review.approve()).status).toBe(200)
    expect((await review.move('delivery')).status).toBe(200)
    expect((await review.move('editing', { by: owner, reason: 'The logo is cut off.' })).status).toBe(200)
    expect((await video()).revision).toMatchObject({ number: 1, cut: null, changes: 0 })
    expect((await video()).revisionsUsed).toBe(1)
  })

  test('and notes on the delivered cut are one revision', async () => {
    const { owner } = await start()
    await review.move('delivery', { reason: 'The fair opens today.' })
    await review.move('editing', { by: owner, reason: 'The logo is cut off.' })
    await review.add(owner)
    expect((await review.read(owner)).answer).toMatchObject({ cut: 1, cost: { kind: 'nothing' } })
    expect((await review.ask()).status).toBe(200)
    expect(await video()).toMatchObject({
      revisionsUsed: 1,
      revision: {
        number: 1,
        note: 'The logo is cut off.\n1 change on v1:\n1. Slower here.',
        cut: 1,
        changes: 1,
      },
    })
  })
})

test('notes that were to join a revision use no round, where the film was delivered meanwhile, before that was shown', async () => {
  const { owner } = await start()
  await review.move('delivery', { reason: 'The fair opens today.' })
  await review.move('editing', { by: owner, reason: 'The logo is cut off.' })
  await review.add(owner)
  await review.move('delivery', { reason: 'It is not.' })
  expect((await review.ask({ shownCost: 'nothing' })).problem).toMatchObject({
    code: 'changed_meanwhile',
    detail: 'Sending this uses a round now. Check it, then send it again.',
  })
  expect(await video()).toMatchObject({ status: 'delivery', revisionsUsed: 1 })
  expect((await review.ask({ shownCost: 'round' })).status).toBe(200)
  expect((await video()).revisionsUsed).toBe(2)
})

const sendAsRevision = async () => {
  const sent = await review.ask()
  expect(sent.status, JSON.stringify(sent.problem)).toBe(200)
  expect(await video()).toMatchObject({
    status: 'editing',
    revisionsUsed: 1,
    revision: { number: 1, cut: 1, changes: 1 },
  })
  expect(await state()).toBe('changes_asked')
}

describe('notes on a delivered film', () => {
  test('bring it back to the edit, as a revision with a round', async () => {
    const { owner } = await start()
    await review.move('delivery', { reason: 'The fair opens today.' })
    await review.add(owner)
    expect((await review.read(owner)).answer).toMatchObject({ cut: 1, cost: { kind: 'round', left: 3 } })
    await sendAsRevision()
    expect(await events('video.revision_asked')).toHaveLength(1)
  })

  test('of an admin who owns it are a revision as well, also right after its delivery', async () => {
    const { shop, owner } = await start()
    await shop.db
      .updateTable('users')
      .set({ roles: ['user', 'admin'] })
      .where('id', '=', owner.id)
      .execute()
    await review.add(owner)
    await review.move('delivery', { reason: 'The fair opens today.' })
    await sendAsRevision()
    expect(await events('video.revision_asked')).toMatchObject([{ actorId: owner.id }])
  })

  test('leave an approved cut approved: it is what was handed over', async () => {
    const { owner } = await start()
    await review.approve()
    await review.move('delivery')
    await review.add(owner)
    expect((await review.ask()).status).toBe(200)
    expect([await state(), (await video()).status]).toEqual(['approved', 'editing'])
    await review.upload()
    expect((await review.send()).status).toBe(200)
    expect([await state(1), await state(2)]).toEqual(['approved', 'in_review'])
  })

  test('of an approved cut are answered by other bytes, and by an approval or a reason', async () => {
    const { owner } = await start()
    await review.approve()
    await review.move('delivery')
    await review.add(owner)
    await review.ask()
    expect((await video()).cut).toMatchObject({ number: 1, isApprovalMissing: true })
    await copyBytes(review.shop.db, await review.upload())
    expect((await video()).cut).toMatchObject({ number: 2, isApprovalMissing: true })
    expect((await review.send()).problem.code).toBe('cut_unchanged')
    const reason = 'The fair opens today.'
    expect((await review.move('delivery', { reason })).problem.code, 'it would be sent').toBe('cut_unchanged')
    await review.upload()
    expect((await review.move('delivery')).problem.code).toBe('cut_not_approved')
    expect((await review.move('delivery', { reason })).status).toBe(200)
  })
})

describe('the next cut', () => {
  test('is not sent with the unchanged files, by their bytes', async () => {
    const { owner } = await start()
    await review.add(owner)
    await review.ask()
    await copyBytes(review.shop.db, await review.upload())
    const refused = await review.send()
    expect(refused.problem).toMatchObject({
      code: 'cut_unchanged',
      detail: 'No file is different from v1, of which changes were asked for. Upload the changed film first.',
    })
    await review.upload()
    expect((await review.send()).status).toBe(200)
  })

  test('names the changes that nobody ticked off, and brings the studio’s letter', async () => {
    const { shop, admin, owner, videoId } = await start()
    const made = await review.add(owner, { text: 'Slower here.' })
    const open = await review.add(owner, { text: 'Another music.' })
    await review.ask()
    const tick = { videoId, noteId: made.id, version: 2, answer: '' }
    await shop.call(resolveNote, tick, { as: admin })
    await review.upload()
    const letter = 'Slower now.\nThe music stays: the licence ends in May.'
    const sent = await review.send({ letter })
    expect(sent.output.openChanges).toEqual([{ noteId: open.id, cut: 1, text: 'Another music.' }])
    expect((await review.read(owner)).cuts[0]).toMatchObject({ number: 2, letter })
    expect((await findEmails('cut-sent')).at(-1)).toMatchObject({ letter, openChanges: ['Another music.'] })
    expect((await video()).revision, 'it is the customer’s turn').toBe(null)
    expect((await review.send({ letter: 'x'.repeat(4_001) })).status).toBe(422)
  })

  test('that is withdrawn leaves the revision open', async () => {
    const { owner } = await start()
    await review.add(owner)
    await review.ask()
    await review.upload()
    await review.send()
    await withdraw(2)
    expect((await video()).revision).toMatchObject({ number: 1, cut: 1 })
  })

  describe('that is withdrawn after another was sent', () => {
    beforeEach(async () => {
      await start()
      await review.add(review.owner)
      await review.ask()
      await review.upload()
      await review.send()
      await review.upload()
      await review.send()
    })

    test('leaves the revision answered, until that one is withdrawn too', async () => {
      expect((await withdraw(2)).status).toBe(200)
      expect((await video()).revision, 'v3 answers it').toBe(null)
      expect((await withdraw(3)).status).toBe(200)
      expect((await video()).revision).toMatchObject({ number: 1, cut: 1 })
    })

    test('is no obstacle to the next revision', async () => {
      await review.move('delivery', { reason: 'The fair opens today.' })
      expect((await withdraw(2)).status).toBe(200)
      expect((await video()).revision).toBe(null)
      expect((await review.move('editing', { by: review.owner, reason: 'Slower.' })).status).toBe(200)
      expect((await video()).revision).toMatchObject({ number: 2 })
    })

    test('leaves the revision open that was asked for since', async () => {
      await review.add(review.owner, { cut: 3 })
      expect((await review.ask({ cut: 3 })).status).toBe(200)
      expect((await withdraw(2)).status).toBe(200)
      expect((await video()).revision).toMatchObject({ number: 2, cut: 3 })
    })
  })

  test.each([
    { first: 'round', codes: [undefined, undefined], cuts: ['changes_asked', 'in_review'], used: 1 },
    { first: 'cut', codes: [undefined, 'cut_superseded'], cuts: ['in_review', 'in_review'], used: 0 },
  ])(
    'and a round at the same moment: the round is of the cut that is there then (the $first is first)',
    async ({ first, codes, cuts, used }) => {
      const { shop, owner, admin, videoId } = await start()
      const { id } = await review.add(owner)
      const fileId = await review.upload()
      const ask = async () =>
        (await shop.call(sendNotes, { videoId, cut: 1, noteIds: [id] }, { as: owner })).problem.code
      const send = async () =>
        (await shop.call(sendCut, { videoId, number: 2, fileIds: [fileId] }, { as: admin })).problem.code
      const requests = first === 'round' ? [ask, send] : [send, ask]
      const lock = (tx: Database) => lockVideo(tx, videoId)
      expect(await raceForLock(shop.db, { lock, requests })).toEqual(codes)
      expect([await state(1), await state(2)]).toEqual(cuts)
      expect((await video()).revisionsUsed).toBe(used)
    },
  )
})

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withdrawCut } from '#shared/contract/videos/cuts.ts'
import {
  addGuestNote,
  checkGuestLink,
  createGuestLink,
  endGuestLink,
  listGuestLinks,
  readGuestReview,
  updateGuestNote,
  withdrawGuestNote,
  type GuestReview,
} from '#shared/contract/review/guest-links.ts'
import { listBlockVideos } from '#shared/contract/videos/videos.ts'
import {
  approveCut,
  deleteNote,
  readReview,
  replyToNote,
  sendNotes,
  updateNote,
} from '#shared/contract/review/review.ts'
import { guestLinkLimits } from '#shared/review/guest-links.ts'
import { markLimits, type NoteMarks } from '#shared/review/note-marks.ts'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import { makeUser } from '#test/factories.ts'
import { readEvents } from '#test/events/read-events.ts'
import { cardFrames, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { testBaseUrl } from '#test/app/start-test-app.ts'
import { deletedBefore } from '../notes/refuse-edit.ts'
import { hasLinkEnded } from '../register-guest-files.ts'
import { readGuestReview as readGuestReviewOfPage } from './read-guest-review.ts'

let review: ReviewShop
let { shop, admin, owner, videoId } = {} as ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, admin, owner, videoId } = review)
})
afterEach(() => shop.close())

interface LinkFields {
  intentId?: string
  label?: string
  mayComment?: boolean
  days?: number
  cut?: number
}
async function makeLink(fields: LinkFields = {}, as = owner) {
  review.clock.advance(1_000)
  const input = { videoId, intentId: randomUUID(), cut: 1, mayComment: true, ...fields }
  const answer = await shop.call(createGuestLink, input, { as })
  const link = answer.output.links?.find(({ id }) => id === answer.output.id)
  return { ...answer, secret: answer.output.secret, link }
}
const by = (secret: string) => ({ headers: { 'guest-link': secret } })
const read = (secret: string) => shop.call(readGuestReview, {}, by(secret))
const comment = (secret: string, fields: object = {}) =>
  shop.call(
    addGuestNote,
    { noteId: randomUUID(), name: 'Ines', text: 'More light?', frames: cardFrames[0], ...fields },
    by(secret),
  )
const load = async (url: string) =>
  (await shop.app.inject({ url, headers: { origin: testBaseUrl } })).statusCode
const findProxyUrl = ({ cut }: GuestReview) => cut.files[0]?.proxyUrl ?? ''

const suspend = (suspendedAt: Date | null) =>
  shop.db.updateTable('users').set({ suspendedAt }).where('id', '=', owner.id).execute()

describe('a link', () => {
  test('shows one cut, for 14 days unless its customer says otherwise; its secret is nowhere', async () => {
    const { secret, link } = await makeLink()
    expect(secret).toMatch(/^[\w-]{43}$/u)
    expect(Date.parse(link?.endsAt ?? '') - Date.parse(link?.createdAt ?? '')).toBe(14 * 86_400_000)
    const { output, headers } = await read(secret)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(output).toMatchObject({
      video: { title: '15 second ad', length: 15 },
      cut: { number: 1, files: [{ ratio: '16:9' }] },
      mayComment: true,
      notes: [],
    })
    const stored = JSON.stringify([
      await shop.db.selectFrom('guestLinks').selectAll().execute(),
      await shop.db.selectFrom('events').selectAll().execute(),
      (await shop.call(listGuestLinks, { videoId }, { as: owner })).output,
    ])
    expect(stored).not.toContain(secret)
    await read(secret)
    const kinds = (await readEvents(shop.db, { subjectId: videoId })).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('guest_link.'))).toEqual([
      'guest_link.created',
      'guest_link.first_used',
    ])
    expect(link?.state).toBe('open')
    review.clock.advance(14 * 86_400_000)
    expect((await read(secret)).problem.code).toBe('guest_link_ended')
    const ended = await shop.call(endGuestLink, { videoId, linkId: link?.id ?? '' }, { as: owner })
    expect(ended.output.links[0], 'what is over stays over').toMatchObject({ state: 'over', endedAt: null })
    expect((await makeLink({ days: 91 })).status).toBe(422)
  })

  test('is made once under its intent, also where it is asked for at once, with the same secret', async () => {
    const intentId = randomUUID()
    const [first, again] = await Promise.all([1, 2].map(() => makeLink({ intentId })))
    expect(first?.secret).toMatch(/^[\w-]{43}$/u)
    expect([again?.secret, again?.link?.id]).toEqual([first?.secret, first?.link?.id])
    expect((await read(first?.secret ?? '')).status).toBe(200)
    const events = await readEvents(shop.db, { subjectId: videoId })
    expect(events.filter(({ kind }) => kind === 'guest_link.created')).toHaveLength(1)
    const rows = await shop.db.selectFrom('guestLinks').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify([rows, events]), 'what it is derived from').not.toContain(intentId)
  })

  test('is listed for whom it is, which neither guests nor the studio read', async () => {
    const { secret, link } = await makeLink({ label: ' Brand\nteam ' })
    expect(link?.label).toBe('Brand team')
    expect(JSON.stringify((await read(secret)).output)).not.toContain('Brand team')
    const ofStudio = (await shop.call(listGuestLinks, { videoId }, { as: admin })).output.links
    expect(ofStudio.map(({ id, label }) => [id, label])).toEqual([[link?.id, '']])
    expect((await makeLink({ label: 'x'.repeat(81) })).status).toBe(422)
  })

  test('is another one with each request without an intent', async () => {
    const input = { videoId, cut: 1, mayComment: true }
    for (const each of [1, 2]) {
      const answer = await shop.call(createGuestLink, input, { as: owner })
      expect(answer.output.links).toHaveLength(each)
    }
  })

  test('is another one under another intent, or with other fields; the answer names it', async () => {
    const intentId = randomUUID()
    const made = [
      await makeLink({ intentId }),
      await makeLink(),
      await makeLink({ intentId, mayComment: false }),
      await makeLink({ intentId, days: 3 }),
    ]
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(4)
    expect((await makeLink({ intentId })).link, 'not the newest').toEqual(made[0]?.link)
  })

  test('is its customer’s to make and to end; the studio sees that there is one', async () => {
    expect((await makeLink({}, admin)).problem.code).toBe('note_not_allowed')
    expect((await makeLink({}, await makeUser(shop.db))).problem.code).toBe('not_found')
    expect((await makeLink({ cut: 2 })).problem.code, 'of a cut that they play').toBe('note_not_allowed')
    const { link, secret } = await makeLink()
    const stranger = { as: await makeUser(shop.db) }
    const end = { videoId, linkId: link?.id ?? '' }
    expect((await shop.call(endGuestLink, end, stranger)).problem.code).toBe('not_found')
    expect((await shop.call(endGuestLink, end, { as: admin })).problem.code).toBe('not_found')
    expect((await shop.call(listGuestLinks, { videoId }, stranger)).problem.code).toBe('not_found')
    expect((await shop.call(listGuestLinks, { videoId }, { as: admin })).output.links).toHaveLength(1)
    expect((await read(secret)).status).toBe(200)
  })

  test('that is ended opens nothing from that moment: not the cut, not its films, no comment', async () => {
    const { secret, link } = await makeLink()
    const proxy = findProxyUrl((await read(secret)).output)
    // There are no bytes behind the video of this test.
    expect(await load(proxy), 'the key holds').toBe(404)
    const end = { videoId, linkId: link?.id ?? '' }
    const [ended] = (await shop.call(endGuestLink, end, { as: owner })).output.links
    expect(ended).toMatchObject({ state: 'ended', endedAt: expect.any(String) })
    expect((await shop.call(endGuestLink, end, { as: owner })).status, 'again').toBe(200)
    expect((await read(secret)).problem.code).toBe('guest_link_ended')
    expect((await comment(secret)).problem.code).toBe('guest_link_ended')
    expect(await load(proxy)).toBe(410)
    const kinds = (await readEvents(shop.db, { subjectId: videoId })).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'guest_link.ended')).toHaveLength(1)
  })

  test('breaks off a film that is on its way when it ends', async () => {
    const { secret, link } = await makeLink()
    const address = new URL(findProxyUrl((await read(secret)).output), testBaseUrl)
    const [, fileId = ''] = /files\/([\w-]+)/u.exec(address.pathname) ?? []
    const [linkId, key] = [address.searchParams.get('link') ?? '', address.searchParams.get('key') ?? '']
    expect(await hasLinkEnded(shop.deps, { linkId, key, fileId })).toBe(false)
    await shop.call(endGuestLink, { videoId, linkId: link?.id ?? '' }, { as: owner })
    expect(await hasLinkEnded(shop.deps, { linkId, key, fileId })).toBe(true)
  })

  test('is ended while writes are switched off, too', async () => {
    const { secret, link } = await makeLink()
    shop.deps.systemStatus.store({ ...allFlagsOff, disableWrites: true, reason: 'Test', endsAt: null })
    const ended = await shop.call(endGuestLink, { videoId, linkId: link?.id ?? '' }, { as: owner })
    expect(ended.status).toBe(200)
    expect((await read(secret)).problem.code).toBe('guest_link_ended')
  })

  test('is closed while its customer is suspended', async () => {
    const { secret } = await makeLink()
    const proxy = findProxyUrl((await read(secret)).output)
    await suspend(review.clock.now())
    expect((await read(secret)).problem.code).toBe('guest_link_ended')
    expect((await comment(secret)).problem.code).toBe('guest_link_ended')
    expect(await load(proxy)).toBe(410)
    await suspend(null)
    expect((await read(secret)).status).toBe(200)
  })

  test('names its films by their title, not as the studio named the file', async () => {
    const { secret } = await makeLink()
    await shop.deps.storage.write('proxy', Buffer.from('x'), 'video/mp4')
    await shop.db.updateTable('files').set({ originalName: 'pitch for somebody else.mov' }).execute()
    const url = findProxyUrl((await read(secret)).output)
    const { statusCode, headers } = await shop.app.inject({ url })
    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      'inline; filename="15 second ad v1 proxy.mp4"',
    ])
  })

  test('of a cut that was withdrawn opens nothing', async () => {
    const { secret } = await makeLink()
    await shop.call(withdrawCut, { videoId, number: 1, reason: 'The wrong logo.' }, { as: admin })
    expect((await read(secret)).problem.code).toBe('guest_link_ended')
    expect((await comment(secret)).problem.code).toBe('guest_link_ended')
  })

  test('opens its cut alone: no other call, cut or film, and no key of another', async () => {
    const { secret } = await makeLink()
    expect((await shop.call(readReview, { videoId }, by(secret))).problem.code).toBe('signed_out')
    const hash = '0'.repeat(64)
    expect((await shop.call(approveCut, { videoId, number: 1, hash }, by(secret))).problem.code).toBe(
      'signed_out',
    )
    const { subscriptionId } = review
    expect((await shop.call(listBlockVideos, { subscriptionId }, by(secret))).problem.code).toBe('signed_out')
    expect((await shop.call(readGuestReview, {}, { as: owner })).problem.code, 'cookies don’t count').toBe(
      'guest_link_ended',
    )
    const second = await review.upload()
    await review.send()
    expect((await read(secret)).output.cut.number, 'never the next one').toBe(1)
    const proxy = findProxyUrl((await read(secret)).output)
    const first = /files\/([\w-]+)/u.exec(proxy)?.[1] ?? ''
    expect(await load(proxy.replace(first, second))).toBe(410)
    expect(await load(proxy.replace(/key=[^&]+/u, 'key=guess'))).toBe(410)
    for (const again of ['link=x', 'key=x']) expect(await load(`${proxy}&${again}`), again).toBe(410)
    expect(await load(proxy.replace(/\/derived\/proxy/u, ''))).toBe(404)
  })

  test('is used by what it shows: not while it opens nothing, and not by a look at an address', async () => {
    const { secret } = await makeLink()
    await suspend(review.clock.now())
    await read(secret)
    await suspend(null)
    const uses = async () => {
      const { links } = (await shop.call(listGuestLinks, { videoId }, { as: owner })).output
      const events = await readEvents(shop.db, { subjectId: videoId })
      const firstUses = events.filter(({ kind }) => kind === 'guest_link.first_used').length
      return { isUsed: links[0]?.lastUsedAt !== null, firstUses }
    }
    expect(await uses()).toEqual({ isUsed: false, firstUses: 0 })
    await Promise.all([read(secret), read(secret)])
    expect(await uses()).toEqual({ isUsed: true, firstUses: 1 })

    const next = await makeLink()
    const proxy = findProxyUrl(await readGuestReviewOfPage(shop.deps.db, next.link?.id ?? ''))
    await shop.app.inject({ method: 'HEAD', url: proxy })
    expect(await uses()).toEqual({ isUsed: false, firstUses: 1 })
    await load(proxy)
    expect(await uses(), 'a film is loaded').toEqual({ isUsed: true, firstUses: 2 })
  })

  test('is not guessed: wrong ones answer alike, and a network may not try for long', async () => {
    for (const secret of ['guess', 'x'.repeat(5_000), '../etc']) {
      expect((await read(secret)).problem.code).toBe('guest_link_ended')
    }
    let status = 0
    for (let tries = 0; tries < 1_300 && status !== 429; tries += 1)
      status = (await shop.call(checkGuestLink, {}, by('guess'))).status
    expect(status).toBe(429)
  })
})

describe('a guest', () => {
  test('comments by a name; it is a draft of the customer’s side, which the studio sees once it was sent', async () => {
    const { secret } = await makeLink()
    const noteId = randomUUID()
    const said = await comment(secret, { noteId })
    expect(said.output.note).toMatchObject({ id: noteId, name: 'Ines', text: 'More light?', replies: [] })
    expect((await comment(secret, { noteId })).status, 'a retry').toBe(200)
    expect((await read(secret)).output.notes).toHaveLength(1)
    const [note] = await review.notes(owner)
    expect(note).toMatchObject({
      side: 'guest',
      author: 'Ines',
      state: 'draft',
      kind: 'comment',
      isMine: false,
    })
    expect(await review.notes(admin)).toEqual([])

    const promote = { videoId, noteId, version: 1, kind: 'change' } as const
    expect((await shop.call(updateNote, { ...promote, text: 'Less.' }, { as: owner })).problem.code).toBe(
      'note_not_allowed',
    )
    const promoted = { kind: 'change', editedAt: null }
    expect((await shop.call(updateNote, promote, { as: owner })).output.note).toMatchObject(promoted)
    const reply = { videoId, noteId, replyId: randomUUID(), text: 'Good point.' }
    await shop.call(replyToNote, reply, { as: owner })
    expect((await review.ask()).status).toBe(200)
    expect(await review.notes(admin)).toMatchObject([{ side: 'guest', author: 'Ines', state: 'open' }])
    expect((await read(secret)).output.notes[0]?.replies).toMatchObject([{ text: 'Good point.' }])
  })

  test('sees what guests said by the same link, and nothing of customer and studio', async () => {
    const [one, other] = [await makeLink(), await makeLink()]
    await review.add(owner, { text: 'A draft of the customer' })
    await review.add(admin, { text: 'A comment of the studio' })
    await comment(one.secret, { text: 'By the first link' })
    expect((await read(one.secret)).output.notes.map(({ text }) => text)).toEqual(['By the first link'])
    expect((await read(other.secret)).output.notes).toEqual([])
  })

  test('reads who sent the link by name, and nothing more of that account', async () => {
    const { secret } = await makeLink()
    const { output } = await read(secret)
    expect(output.sender).toBe('Mara Lindqvist')
    const answer = JSON.stringify(output)
    for (const hidden of [owner.id, owner.email]) expect(answer).not.toContain(hidden)
    await shop.db.updateTable('users').set({ name: '' }).where('id', '=', owner.id).execute()
    expect((await read(secret)).output.sender).toBe('')
  })

  test('whose link only shows does not comment', async () => {
    const { secret } = await makeLink({ mayComment: false })
    expect((await read(secret)).output.mayComment).toBe(false)
    expect((await comment(secret)).problem.code).toBe('forbidden')
  })

  test('gives a name, and nothing that a page or table would run', async () => {
    const { secret } = await makeLink()
    expect((await comment(secret, { name: ' ' })).status).toBe(422)
    expect((await comment(secret, { name: 'x'.repeat(81) })).status).toBe(422)
    const said = await comment(secret, { name: '<b>=1+1</b>\n\u202e' })
    expect(said.output.note.name, 'in the direction of its own letters').toBe('<b>=1+1</b>')
    expect((await comment(secret, { name: '\u200b\u2066' })).problem.fields).toEqual({
      name: 'Say who you are.',
    })
  })

  test('edits and withdraws what their browser wrote, by its key alone', async () => {
    const [{ secret }, other] = [await makeLink(), await makeLink()]
    const [noteId, editKey] = [randomUUID(), 'k'.repeat(22)]
    await comment(secret, { noteId, editKey })
    const edit = (fields: object, by_ = by(secret)) =>
      shop.call(updateGuestNote, { noteId, editKey, ...fields }, by_)
    const edited = await edit({ text: 'Less light?', frames: cardFrames[1] })
    expect(edited.output.note).toMatchObject({
      text: 'Less light?',
      name: 'Ines',
      editedAt: expect.any(String),
    })
    const wrong = { noteId, editKey: 'x'.repeat(22) }
    expect((await shop.call(updateGuestNote, { ...wrong, text: 'No' }, by(secret))).status).toBe(404)
    expect((await shop.call(withdrawGuestNote, wrong, by(secret))).status).toBe(404)
    expect((await edit({ text: 'No' }, by(other.secret))).status, 'another link').toBe(404)
    expect((await edit({ frames: { in: 0, out: 9_999 } })).status).toBe(422)
    const { id: unkeyed } = (await comment(secret)).output.note
    expect(
      (await shop.call(updateGuestNote, { noteId: unkeyed, editKey, text: 'No' }, by(secret))).status,
    ).toBe(404)
    expect(JSON.stringify(await shop.db.selectFrom('reviewNotes').selectAll().execute())).not.toContain(
      editKey,
    )

    for (const _ of [1, 2]) {
      const withdrawn = await shop.call(withdrawGuestNote, { noteId, editKey }, by(secret))
      expect(withdrawn.output).toEqual({ withdrawn: true })
    }
    expect((await read(secret)).output.notes.map(({ id }) => id)).toEqual([unkeyed])
    const late = await edit({ text: 'Back' })
    expect([late.status, late.problem.detail]).toEqual([404, 'This note is not there any more.'])
    const kinds = (await readEvents(shop.db, { subjectId: videoId })).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('guest.comment_'))).toEqual([
      'guest.comment_changed',
      'guest.comment_withdrawn',
    ])
  })

  test('changes nothing that the customer has decided on', async () => {
    const { secret, link } = await makeLink()
    const [noteId, editKey] = [randomUUID(), 'k'.repeat(22)]
    await comment(secret, { noteId, editKey })
    await shop.call(updateNote, { videoId, noteId, version: 1, kind: 'change' }, { as: owner })
    expect((await read(secret)).output.notes[0]).toMatchObject({ isChange: true, isSent: false })
    const edit = () => shop.call(updateGuestNote, { noteId, editKey, text: 'Other words' }, by(secret))
    expect((await edit()).problem.code).toBe('note_taken_up')
    expect((await shop.call(withdrawGuestNote, { noteId, editKey }, by(secret))).problem.code).toBe(
      'note_taken_up',
    )
    expect((await review.notes(owner))[0]?.text).toBe('More light?')
    await shop.call(endGuestLink, { videoId, linkId: link?.id ?? '' }, { as: owner })
    expect((await edit()).problem.code).toBe('guest_link_ended')
  })

  test('who edits while the customer sends does not change what the customer saw', async () => {
    const { secret } = await makeLink()
    const [noteId, editKey] = [randomUUID(), 'k'.repeat(22)]
    await comment(secret, { noteId, editKey })
    const input = { videoId, cut: 1, noteIds: [noteId], noteVersions: { [noteId]: 1 } }
    await shop.call(updateGuestNote, { noteId, editKey, text: 'Cancel the film' }, by(secret))
    expect((await shop.call(sendNotes, input, { as: owner })).problem.code).toBe('changed_meanwhile')
    expect(await review.notes(admin)).toEqual([])
    const seen = { ...input, noteVersions: { [noteId]: 2 } }
    expect((await shop.call(sendNotes, seen, { as: owner })).status).toBe(200)
    expect((await read(secret)).output.notes[0], 'no change').toMatchObject({ isChange: false, isSent: true })
  })

  test('plays frames as the file has them, with pictures for hovering', async () => {
    const { secret } = await makeLink()
    expect((await read(secret)).output.cut.files[0]?.film).toMatchObject({
      frames: 375,
      rate: { num: 25, den: 1 },
      strip: { columns: expect.any(Number) },
    })
  })

  test('never takes the id of somebody else’s note', async () => {
    const { secret } = await makeLink()
    const { id: noteId } = await review.add(owner)
    expect((await comment(secret, { noteId })).status).toBe(404)
    expect((await review.notes(owner)).map(({ side }) => side)).toEqual(['customer'])
  })

  test('whose comment was deleted does not bring it back by a retry', async () => {
    const { secret } = await makeLink()
    const noteId = randomUUID()
    const editKey = 'k'.repeat(64)
    await comment(secret, { noteId, editKey })
    const deletion = { videoId, noteId, version: 1 }
    for (const _ of ['first', 'retry']) {
      expect((await shop.call(deleteNote, deletion, { as: owner })).output).toEqual({ deleted: true })
    }
    // The form sends what is written next under another id.
    const refused = await comment(secret, { noteId, editKey })
    expect(refused.problem).toMatchObject({ code: 'changed_meanwhile', detail: deletedBefore })
    expect((await comment(secret, { noteId })).status, 'without the key of its author').toBe(404)
    const other = await makeLink()
    expect((await comment(other.secret, { noteId, editKey })).status, 'by another link').toBe(404)
    expect(await review.notes(owner)).toEqual([])
  })

  test('draws so much by a link at most: who has it can’t make the film slow to open', async () => {
    const { secret } = await makeLink()
    const line = Array.from({ length: markLimits.points }, (_, index) => ({ x: index / 5_000, y: 0.5 }))
    const marks: NoteMarks = { ratio: '16:9', point: null, strokes: [line] }
    const editKey = 'k'.repeat(22)
    const ids = Array.from({ length: guestLinkLimits.pointsPerLink / markLimits.points }, () => randomUUID())
    for (const noteId of ids) {
      expect((await comment(secret, { noteId, editKey, marks })).status).toBe(200)
    }
    const refusal = { marks: 'So much is drawn on this film that it has no room for more. Say it in words.' }
    const { problem } = await comment(secret, { marks })
    expect([problem.fields, problem.detail]).toEqual([refusal, refusal.marks])
    const { id: plain } = (await comment(secret, { editKey })).output.note
    const draw = (noteId: string) => shop.call(updateGuestNote, { noteId, editKey, marks }, by(secret))
    expect((await draw(plain)).problem.fields).toEqual(refusal)
    expect((await draw(ids[0] ?? '')).status, 'in the place of what was there').toBe(200)
    expect((await comment((await makeLink()).secret, { marks })).status, 'by another link').toBe(200)
  })

  test('writes nothing while writes are switched off', async () => {
    const { secret } = await makeLink()
    const off = { disableFileUploads: false, disableNonEssentialFunctions: false, completeShutdown: false }
    shop.deps.systemStatus.store({ ...off, disableWrites: true, reason: 'Test', endsAt: null })
    expect((await comment(secret)).problem.code).toBe('writes_disabled')
    expect((await read(secret)).status).toBe(200)
  })
})

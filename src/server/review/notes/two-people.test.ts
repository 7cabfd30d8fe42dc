import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewNote } from '#shared/contract/review/review.ts'
import { freezeCutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { makeVideo } from '#test/factories.ts'
import { createRandom, drawSeeds, type Random } from '#test/random.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { Refusal } from '../../http/refusal.ts'
import { sendNotes } from '../rounds/send-notes.ts'
import { readReview } from '../store/read-review.ts'
import { addNote } from './add-note.ts'
import { replyToNote } from './reply-to-note.ts'
import { deleteNote } from './delete-note.ts'
import { reopenNote } from './reopen-note.ts'
import { resolveNote } from './resolve-note.ts'
import { updateNote } from './update-note.ts'

let review: ReviewShop
beforeAll(async () => {
  review = await startSentReview({ package: 'agency' })
})
afterAll(() => review.shop.close())

/** A video in the edit whose first cut was sent with six changes that the customer asked for. */
async function makeAskedVideo(): Promise<string> {
  const { shop, clock, owner, subscriptionId } = review
  const { id: videoId } = await makeVideo(shop.db, subscriptionId, { status: 'editing' })
  const copy = freezeCutCopy(
    {
      length: 15,
      frameRate: { num: 25, den: 1 },
      copyCards: [{ id: `${videoId}-1`, copy: 'Wet stone.' }],
      startCard: { use: false, text: '' },
      endCard: { use: false, logo: true, tagline: '' },
    },
    ['16:9'],
  )
  const at = clock.now()
  await shop.db
    .insertInto('cuts')
    .values({ videoId, number: 1, state: 'in_review', copy: JSON.stringify(copy), createdAt: at, sentAt: at })
    .execute()
  const noteIds: string[] = []
  for (let count = 0; count < 6; count += 1) {
    const noteId = randomUUID()
    noteIds.push(noteId)
    const text = `Asked ${count}`
    await addNote(deps(), owner, { ...fields(videoId, text), noteId, kind: 'change' })
  }
  await sendNotes(deps(), owner, { videoId, cut: 1, noteIds, noteVersions: {}, agreedTokens: 0 })
  return videoId
}

const deps = () => ({ db: review.shop.db, clock: review.clock })
const fields = (videoId: string, text: string) => ({
  videoId,
  cut: 1,
  text,
  frames: { in: 10, out: 11 },
  marks: null,
})

/** What one of the two has typed and was told is stored; an edit of their own replaces what it replaces. */
class Person {
  readonly stored = new Map<string, string>()
  readonly said: string[] = []
  seen: ReviewNote[] = []
  readonly user: SignedInUser
  readonly #answers = new Map<string, string>()
  readonly #random: Random
  readonly #videoId: string

  constructor(user: SignedInUser, random: Random, videoId: string) {
    this.user = user
    this.#random = random
    this.#videoId = videoId
  }

  async read(): Promise<ReviewNote[]> {
    this.seen = (await readReview(review.shop.db, this.user, this.#videoId)).notes
    return this.seen
  }

  /** One change by what they see, which may be old; where it is refused for that they read again. */
  async act(): Promise<void> {
    const videoId = this.#videoId
    const text = `${this.user.name} ${randomUUID()}`
    const mine = this.#random.pick(this.seen.filter((note) => note.isMine && !isOfRound(note)))
    const any = this.#random.pick(this.seen)
    const change = this.#random.pick(this.seen.filter(isOfRound))
    const isStudio = this.user.id === review.admin.id
    try {
      const kind = this.#random.between(0, 4)
      if (kind === 0) {
        const noteId = randomUUID()
        const note = { ...fields(videoId, text), noteId, kind: isStudio ? 'comment' : 'change' } as const
        // A retry of a request whose answer was lost.
        await Promise.all([addNote(deps(), this.user, note), addNote(deps(), this.user, note)])
        this.stored.set(noteId, text)
      } else if (kind === 1 && mine) {
        await updateNote(deps(), this.user, { videoId, noteId: mine.id, version: mine.version, text })
        this.stored.set(mine.id, text)
      } else if (kind === 2 && mine) {
        await deleteNote(deps(), this.user, { videoId, noteId: mine.id, version: mine.version })
        this.stored.delete(mine.id)
      } else if (kind === 3 && any) {
        await replyToNote(deps(), this.user, { videoId, noteId: any.id, replyId: randomUUID(), text })
        if (isOfRound(any) || !any.isMine) this.said.push(text)
      } else if (change) {
        const at = { videoId, noteId: change.id, version: change.version }
        if (!isStudio) await reopenNote(deps(), this.user, at)
        else {
          const { note } = await resolveNote(deps(), this.user, { ...at, answer: text })
          // One's own answer is replaced by the next one, unless the change was open in between.
          const kept = new Set(note.replies.map((reply) => reply.text))
          const before = this.#answers.get(note.id)
          if (before !== undefined && !kept.has(before)) this.said.splice(this.said.indexOf(before), 1)
          this.#answers.set(note.id, text)
          this.said.push(text)
        }
      }
    } catch (error) {
      const isExpected =
        error instanceof Refusal &&
        ['changed_meanwhile', 'not_found', 'note_not_allowed', 'note_taken_up'].includes(error.code)
      if (!isExpected) throw error
      await this.read()
    }
    if (this.#random.between(0, 2) === 0) await this.read()
  }
}

const isOfRound = ({ round }: ReviewNote) => round !== null

/** What both see of a note. */
const shared = ({ id, cut, kind, state, text, anchor, version, resolution, replies }: ReviewNote) => ({
  id,
  cut,
  kind,
  state,
  text,
  anchor,
  version,
  resolution,
  replies: replies.map((reply) => [reply.id, reply.side, reply.text]),
})

test.each(drawSeeds(chooseRounds(8, 200)))(
  'customer and studio end with the same list, and nothing typed is lost (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const videoId = await makeAskedVideo()
    const people = [review.owner, review.admin].map(
      (user) => new Person(user, createRandom(random.between(1, 2 ** 30)), videoId),
    )
    await Promise.all(people.map((person) => person.read()))
    await Promise.all(
      people.map(async (person) => {
        for (let turn = 0; turn < 15; turn += 1) await person.act()
      }),
    )
    const [customer, studio] = await Promise.all(people.map((person) => person.read()))
    const sent = (customer ?? []).filter(({ state }) => state !== 'draft')
    expect(sent.map(shared)).toEqual((studio ?? []).map(shared))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length)
    for (const { seen, stored, said } of people) {
      const own = seen.filter((note) => note.isMine && !isOfRound(note))
      expect(own.map(({ id, text }) => [id, text]).toSorted()).toEqual([...stored].toSorted())
      const words = seen.flatMap(({ replies, resolution }) => [
        ...replies.map(({ text }) => text),
        ...(resolution ? [resolution.answer] : []),
      ])
      for (const text of said) expect(words).toContain(text)
    }
  },
)

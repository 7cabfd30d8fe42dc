import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replanBlock } from '#shared/contract/tokens.ts'
import { listBlockVideos, updateVideo } from '#shared/contract/videos/videos.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'
import { makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { createRandom, drawSeeds } from '#test/random.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Card {
  id: string
  copy: string
}

/** A block with one draft of 30 seconds, which has room for six cards; its customer may save and plan. */
async function makeDraft() {
  const { subscriptionId, owner } = await makeBlock(app.db)
  const { id: videoId } = await makeVideo(app.db, subscriptionId, { length: 30 })
  const read = async (): Promise<Video> => {
    const { output } = await app.call(listBlockVideos, { subscriptionId, block: 1 }, { as: owner })
    const [video] = output.videos
    if (!video) throw new Error('The film is gone')
    return video
  }
  const save = (copyCards: Card[]) => app.call(updateVideo, { videoId, copyCards }, { as: owner })
  const plan = async (lengthSeconds: number) => {
    const { version } = await read()
    const videos = [{ id: videoId, lengthSeconds, hasCutdowns: false, move: 'orbit' as const }]
    const seenDrafts = [{ id: videoId, version }]
    const input = { subscriptionId, block: 1, seenDrafts, films: videos, mayLoseCopy: true }
    const answer = await app.call(replanBlock, input, { as: owner })
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  }
  return { subscriptionId, owner, read, save, plan }
}

type Edit = 'write' | 'swap' | 'remove' | 'add' | 'split' | 'merge'
const edits: readonly (Edit | 'plan')[] = ['write', 'swap', 'remove', 'add', 'split', 'merge', 'plan']

const pairs = (cards: readonly Card[]) => cards.map(({ id, copy }) => [id, copy])
const newCard = (copy: string): Card => ({ id: crypto.randomUUID(), copy })

describe('the id of a copy card', () => {
  it('stays with its words when cards change places', async () => {
    const { read, save } = await makeDraft()
    const cards = ['One.', 'Two.', 'Three.'].map(newCard)
    await save(cards)
    await save(cards.toReversed())
    expect(pairs((await read()).copyCards)).toEqual(pairs(cards.toReversed()))
  })

  it('stays with the first part of a card that is split; merged, the first one’s stays', async () => {
    const { read, save } = await makeDraft()
    const whole = newCard('Grip in the rain.')
    await save([whole])
    const [first, second] = [{ ...whole, copy: 'Grip' }, newCard('in the rain.')]
    await save([first, second])
    expect(pairs((await read()).copyCards)).toEqual(pairs([first, second]))
    await save([whole])
    expect(pairs((await read()).copyCards)).toEqual(pairs([whole]))
  })

  it('is never two cards’', async () => {
    const { read, save } = await makeDraft()
    const card = newCard('One.')
    await save([card])
    const twice = await save([card, { ...card, copy: 'Two.' }])
    expect(twice.problem.fields).toEqual({ copyCards: 'Two copy cards may not share an id.' })
    expect(pairs((await read()).copyCards)).toEqual(pairs([card]))
  })
})

describe('through many random edits', () => {
  it.each(drawSeeds(chooseRounds(3, 40)))('each card keeps its id for life (seed %i)', async (seed) => {
    const random = createRandom(seed)
    const { read, save, plan } = await makeDraft()
    const seen = new Set<string>()
    let count = 0
    const line = () => `Line ${(count += 1)}.`

    for (let step = 0; step < 40; step += 1) {
      const video = await read()
      const cards: Card[] = video.copyCards.map(({ id, copy }) => ({ id, copy }))
      const room = videoLengthRule(video.length).copyCards
      const at = random.between(0, Math.max(0, cards.length - 1))
      const edit = random.pick(edits) ?? 'write'
      if (edit === 'plan') {
        const length = random.pick([5, 15, 30]) ?? 15
        await plan(length)
        const after = await read()
        const known = new Set(cards.map(({ id }) => id))
        const kept = after.copyCards.filter(({ id }) => known.has(id))
        const order = cards.filter(({ id }) => kept.some((card) => card.id === id))
        expect(pairs(kept), 'what a plan keeps, it keeps in its order').toEqual(pairs(order))
        const fresh = after.copyCards.filter(({ id }) => !known.has(id))
        expect(fresh.every(({ copy }) => copy === '')).toBe(true)
        expect(
          fresh.some(({ id }) => seen.has(id)),
          'a new card has a new id',
        ).toBe(false)
      } else {
        const changed = editCards(cards, edit, at, line)
        if (changed.length > room) continue
        expect((await save(changed)).status, `${edit} at ${at}`).toBe(200)
        expect(pairs((await read()).copyCards)).toEqual(pairs(changed))
      }
      for (const { id } of (await read()).copyCards) seen.add(id)
      const ids = (await read()).copyCards.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})

/** The cards after an edit of the one at a place, as an editor sends them. */
function editCards(cards: readonly Card[], edit: Edit, at: number, line: () => string): Card[] {
  const [card, next] = [cards[at], cards[at + 1]]
  const before = cards.slice(0, at)
  const after = cards.slice(at + 1)
  if (!card || edit === 'add') return [...before, newCard(line()), ...cards.slice(at)]
  if (edit === 'write') return [...before, { ...card, copy: line() }, ...after]
  if (edit === 'remove') return [...before, ...after]
  if (edit === 'split') return [...before, { ...card, copy: line() }, newCard(line()), ...after]
  if (!next) return [...cards]
  if (edit === 'swap') return [...before, next, card, ...after.slice(1)]
  return [...before, { ...card, copy: line() }, ...after.slice(1)]
}

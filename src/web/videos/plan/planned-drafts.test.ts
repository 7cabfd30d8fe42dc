import { describe, expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import {
  blockVersion,
  changeLine,
  describeWaitingPlan,
  isChanging,
  isCurrentPlan,
  listPlannedVideos,
  restoreLine,
  listPlannedLines,
  noChanges,
  removeLine,
  splitLine,
} from './planned-drafts.ts'
import type { PlanChanges } from './planned-drafts.ts'

const draft = (id: string, length: number) => ({ id, length, hasCutdowns: false, move: 'orbit' }) as Video
const drafts = [draft('a', 30), draft('b', 5)]

const lengths = (changes: PlanChanges, of: readonly Video[] = drafts) =>
  listPlannedVideos(listPlannedLines(of, changes)).map(({ id, lengthSeconds }) => [id, lengthSeconds])
const findLine = (key: string, changes: PlanChanges = noChanges) => {
  const line = listPlannedLines(drafts, changes).find((each) => each.key === key)
  if (!line) throw new Error(`no line ${key}`)
  return line
}

/** Which of three videos that a video is split into have cutdowns. */
const cutdownsOfThree = (video: Video, count: number) => {
  const [line] = listPlannedLines([video], noChanges)
  if (!line) throw new Error('no line')
  const changes = splitLine(noChanges, line, ['x', 'y'], count)
  return listPlannedLines([video], changes).map(({ hasCutdowns }) => hasCutdowns)
}

describe('a plan of drafts', () => {
  it('without changes asks for what is there', () => {
    expect(lengths(noChanges)).toEqual([
      ['a', 30],
      ['b', 5],
    ])
  })

  it('splits a film in two halves that stand together, and a half again', () => {
    const once = splitLine(noChanges, findLine('a'), ['x'], 0)
    expect(lengths(once)).toEqual([
      ['a', 15],
      [null, 15],
      ['b', 5],
    ])
    const twice = splitLine(
      changeLine(once, 'x', { lengthSeconds: 10 }),
      findLine('x', changeLine(once, 'x', { lengthSeconds: 10 })),
      ['y'],
      0,
    )
    expect(lengths(twice)).toEqual([
      ['a', 15],
      [null, 5],
      [null, 5],
      ['b', 5],
    ])
  })

  it('splits a film in more than two, each made from the draft, also where a part is split again', () => {
    const thrice = splitLine(noChanges, findLine('a'), ['x', 'y'], 0)
    const again = splitLine(thrice, findLine('x', thrice), ['z'], 0)
    expect(
      listPlannedVideos(listPlannedLines(drafts, again)).map(({ id, madeFrom, lengthSeconds }) => [
        id,
        madeFrom,
        lengthSeconds,
      ]),
    ).toEqual([
      ['a', null, 10],
      [null, 'a', 5],
      [null, 'a', 5],
      [null, 'a', 10],
      ['b', null, 5],
    ])
  })

  it('keeps cutdowns on as many films as was said, the first ones, and gives them to none that had none', () => {
    const video = { ...draft('a', 15), hasCutdowns: true }
    expect(cutdownsOfThree(video, 0)).toEqual([false, false, false])
    expect(cutdownsOfThree(video, 2)).toEqual([true, true, false])
    expect(cutdownsOfThree(draft('a', 15), 2)).toEqual([false, false, false])
  })

  it('changes something only where a draft would become anything else', () => {
    expect(isChanging(drafts, noChanges)).toBe(false)
    expect(isChanging(drafts, changeLine(noChanges, 'a', { lengthSeconds: 30 }))).toBe(false)
    expect(isChanging(drafts, changeLine(noChanges, 'a', { move: 'crane' }))).toBe(true)
    expect(isChanging(drafts, changeLine(noChanges, 'a', { hasCutdowns: true }))).toBe(true)
    expect(isChanging(drafts, removeLine(noChanges, 'a'))).toBe(true)
    expect(isChanging(drafts, splitLine(noChanges, findLine('a'), ['x'], 0))).toBe(true)
    expect(isChanging(drafts, removeLine(noChanges, 'gone'))).toBe(false)
  })

  it('is described by how many drafts it makes of how many', () => {
    expect(describeWaitingPlan(drafts, splitLine(noChanges, findLine('a'), ['x'], 0))).toBe(
      'They turn 2 drafts into 3.',
    )
    expect(describeWaitingPlan(drafts, removeLine(noChanges, 'a'))).toBe('They turn 2 drafts into 1.')
    const moved = changeLine(noChanges, 'a', { move: 'crane' })
    expect(describeWaitingPlan(drafts, moved)).toBe('They change 1 of 2 drafts.')
    expect(describeWaitingPlan([draft('a', 30)], moved)).toBe('They change 1 of 1 draft.')
    const video = { key: 'x', madeFrom: null, lengthSeconds: 5, hasCutdowns: false, move: null }
    expect(describeWaitingPlan([], { ...noChanges, added: [video] })).toBe('They add 1 draft.')
    expect(describeWaitingPlan(drafts, { ...noChanges, removed: ['a', 'b'] })).toBe('They remove 2 drafts.')
  })

  it('applies to the same drafts, whatever is written in them, and to no others', () => {
    const version = blockVersion(drafts)
    expect(blockVersion([{ ...draft('b', 5), version: 9, title: 'Dusk' }, draft('a', 30)])).toBe(version)
    expect(blockVersion([draft('a', 30)])).not.toBe(version)
    expect(blockVersion([draft('a', 15), draft('b', 5)])).not.toBe(version)
    expect(blockVersion([{ ...draft('a', 30), hasCutdowns: true }, draft('b', 5)])).not.toBe(version)
  })

  it('is current while its own block has the drafts that it was made on', () => {
    const makeBlockVideos = (block: number, status: Video['status'] = 'draft') =>
      drafts.map((video) => ({ ...video, block, status }))
    const plan = { block: 1, version: blockVersion(drafts) }
    expect(isCurrentPlan(plan, [...makeBlockVideos(1), ...makeBlockVideos(2).slice(1)])).toBe(true)
    expect(isCurrentPlan(plan, makeBlockVideos(2))).toBe(false)
    expect(isCurrentPlan(plan, makeBlockVideos(1, 'activated'))).toBe(false)
  })

  it('keeps a draft that was taken out after all', () => {
    const without = removeLine(noChanges, 'a')
    expect(lengths(without)).toEqual([['b', 5]])
    expect(lengths(restoreLine(without, 'a'))).toEqual(lengths(noChanges))
  })

  it('goes on with the drafts as they are when one is activated meanwhile; new films stay', () => {
    const planned = changeLine(splitLine(noChanges, findLine('a'), ['x'], 0), 'b', { lengthSeconds: 15 })
    expect(lengths(planned, [draft('b', 5)])).toEqual([
      ['b', 15],
      [null, 15],
    ])
  })
})

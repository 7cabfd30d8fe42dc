import { describe, expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos.ts'
import {
  changeLine,
  listPlannedFilms,
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
  listPlannedFilms(listPlannedLines(of, changes)).map(({ id, lengthSeconds }) => [id, lengthSeconds])
const lineOf = (key: string, changes: PlanChanges = noChanges) => {
  const line = listPlannedLines(drafts, changes).find((each) => each.key === key)
  if (!line) throw new Error(`no line ${key}`)
  return line
}

describe('a plan of drafts', () => {
  it('without changes asks for what is there', () => {
    expect(lengths(noChanges)).toEqual([
      ['a', 30],
      ['b', 5],
    ])
  })

  it('splits a film in two halves that stand together, and a half again', () => {
    const once = splitLine(noChanges, lineOf('a'), 'x')
    expect(lengths(once)).toEqual([
      ['a', 15],
      [null, 15],
      ['b', 5],
    ])
    const twice = splitLine(
      changeLine(once, 'x', { lengthSeconds: 10 }),
      lineOf('x', changeLine(once, 'x', { lengthSeconds: 10 })),
      'y',
    )
    expect(lengths(twice)).toEqual([
      ['a', 15],
      [null, 5],
      [null, 5],
      ['b', 5],
    ])
  })

  it('keeps a draft that was taken out after all', () => {
    const without = removeLine(noChanges, 'a')
    expect(lengths(without)).toEqual([['b', 5]])
    expect(lengths(restoreLine(without, 'a'))).toEqual(lengths(noChanges))
  })

  it('goes on with the drafts as they are when one is activated meanwhile; new films stay', () => {
    const planned = changeLine(splitLine(noChanges, lineOf('a'), 'x'), 'b', { lengthSeconds: 15 })
    expect(lengths(planned, [draft('b', 5)])).toEqual([
      ['b', 15],
      [null, 15],
    ])
  })
})

import type { MoveId } from './moves.ts'

/** By length: a few seconds carry one quick look, a longer film has time for the camera to travel. */
const usualMoves: readonly { upToSeconds: number; moves: readonly MoveId[] }[] = [
  { upToSeconds: 9, moves: ['top-spin', 'whip', 'push-in', 'reveal'] },
  { upToSeconds: 20, moves: ['orbit', 'push-in', 'slide', 'dolly-zoom', 'crane'] },
  { upToSeconds: Infinity, moves: ['crane', 'reveal', 'orbit', 'slide', 'push-in'] },
]

const findLengthGroup = (lengthSeconds: number) =>
  usualMoves.findIndex(({ upToSeconds }) => lengthSeconds <= upToSeconds)

/**
 * The move that a film starts with until someone picks one: fit for its length, and another one than the films of
 * like length before it have been given.
 *
 * @param before the films of the same order that stand above it
 */
export function findDefaultMove(lengthSeconds: number, before: readonly { lengthSeconds: number }[]): MoveId {
  const group = findLengthGroup(lengthSeconds)
  const moves = usualMoves[group]?.moves ?? []
  const alike = before.filter((film) => findLengthGroup(film.lengthSeconds) === group).length
  return moves[alike % moves.length] ?? 'orbit'
}

import type { CameraMoveId } from './camera-moves.ts'

/** By length: a few seconds suit one quick move, a longer video has time for the camera to travel. */
const usualMoves: readonly { upToSeconds: number; moves: readonly CameraMoveId[] }[] = [
  { upToSeconds: 9, moves: ['top-spin', 'whip', 'push-in', 'reveal'] },
  { upToSeconds: 20, moves: ['orbit', 'push-in', 'slide', 'dolly-zoom', 'crane'] },
  { upToSeconds: Infinity, moves: ['crane', 'reveal', 'orbit', 'slide', 'push-in'] },
]

const findLengthGroup = (lengthSeconds: number) =>
  usualMoves.findIndex(({ upToSeconds }) => lengthSeconds <= upToSeconds)

/**
 * The default camera move of a video: suits its length, and alternates among videos of similar length.
 *
 * @param before the videos above it in the same order
 */
export function findDefaultCameraMove(
  lengthSeconds: number,
  before: readonly { lengthSeconds: number }[],
): CameraMoveId {
  const group = findLengthGroup(lengthSeconds)
  const moves = usualMoves[group]?.moves ?? []
  const alike = before.filter((video) => findLengthGroup(video.lengthSeconds) === group).length
  return moves[alike % moves.length] ?? 'orbit'
}

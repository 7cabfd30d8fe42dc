import { videoDifferenceSentence, findVideoDifferences } from '../video-differences.ts'
import type { Ratio } from '../ratios.ts'
import { findRatio, type BatchFile, type BatchVideo } from './match-video-files.ts'
import { readFileName } from './read-file-name.ts'

/** A file and where it is to go, as a person left it. */
export interface BatchLine extends BatchFile {
  videoId: string | null
  ratio: Ratio | null
  /** Whether the user agreed to a file that is not what was sold. */
  isAccepted: boolean
}

export interface BatchProblem {
  /** `error`: it cannot be uploaded like this; `question`: after the user agrees; `note`: it can. */
  level: 'error' | 'question' | 'note'
  sentence: string
}

/**
 * What stands against each file: no place, two files for one place, another ratio or length than was sold, a place that has a file already.
 *
 * @param lines those that are still to be uploaded
 * @param limits.bytesMax the most that a video may have
 * @returns for each line, the worst first
 */
export function findBatchProblems(
  lines: readonly BatchLine[],
  videos: readonly BatchVideo[],
  { bytesMax }: { bytesMax: number },
): BatchProblem[][] {
  return lines.map((line) => {
    const video = videos.find(({ id }) => id === line.videoId) ?? null
    const rivals = lines.filter((each) => each !== line && isSamePlace(each, line))
    return [
      ...(line.bytes > bytesMax ? [error(`It is larger than ${bytesMax / 1024 ** 3} GB.`)] : []),
      ...(line.bytes === 0 ? [error('It is empty.')] : []),
      ...findPlaceProblem(line, video),
      ...rivals.map(({ name }) => error(`${name} is for the same film and ratio.`)),
      ...findDifferences(line, video),
      ...findNotes(line, video),
    ]
  })
}

/** Whether a file may be uploaded with these problems. */
export const isUploadable = (problems: readonly BatchProblem[]): boolean =>
  problems.every(({ level }) => level === 'note')

function findPlaceProblem(line: BatchLine, video: BatchVideo | null): BatchProblem[] {
  if (!video) return [error('Choose its film.')]
  if (line.ratio !== null) return []
  const found = findRatio(line, readFileName(line.name))
  return found && !video.ratios.includes(found)
    ? [error(`This film was sold without ${found}.`)]
    : [error('Choose its ratio.')]
}

function findDifferences(line: BatchLine, video: BatchVideo | null): BatchProblem[] {
  if (!video || !line.ratio || !line.facts) return []
  const comparison = { file: line.facts, sold: { ratio: line.ratio, lengthSeconds: video.length } }
  if (findVideoDifferences(comparison).length === 0) return []
  return [{ level: line.isAccepted ? 'note' : 'question', sentence: videoDifferenceSentence(comparison) }]
}

function findNotes(line: BatchLine, video: BatchVideo | null): BatchProblem[] {
  const replaced = video?.current.find(({ ratio }) => ratio === line.ratio)
  const named = readFileName(line.name).ratio
  return [
    ...(line.facts === null ? [note('This browser could not read its size and length.')] : []),
    ...(named !== null && line.ratio !== null && named !== line.ratio
      ? [note(`Its name says ${named}.`)]
      : []),
    ...(replaced ? [note(`Becomes the newest instead of ${replaced.name}.`)] : []),
  ]
}

const isSamePlace = (one: BatchLine, other: BatchLine): boolean =>
  one.videoId !== null && one.ratio !== null && one.videoId === other.videoId && one.ratio === other.ratio

const error = (sentence: string): BatchProblem => ({ level: 'error', sentence })
const note = (sentence: string): BatchProblem => ({ level: 'note', sentence })

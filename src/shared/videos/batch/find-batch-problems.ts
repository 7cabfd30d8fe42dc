import { videoDifferenceSentence, findVideoDifferences } from '../video-differences.ts'
import type { Ratio } from '../ratios.ts'
import { videoTitle } from '../video-title.ts'
import { findNamedVideos, findRatio, type BatchFile, type BatchVideo } from './match-video-files.ts'
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
 * What stands against each file: that it can't be sent at all, no place, two files for one place, another ratio or length than was sold, a place that has a file already.
 *
 * @param lines those that are still to be uploaded
 * @param limits.bytesMax the most that a video may have
 * @param others videos that the files are not for
 * @returns for each line, the worst first
 */
export function findBatchProblems(
  lines: readonly BatchLine[],
  videos: readonly BatchVideo[],
  { bytesMax }: { bytesMax: number },
  others: readonly BatchVideo[] = [],
): BatchProblem[][] {
  return lines.map((line) => {
    const unusable = findFileProblem(line, bytesMax)
    if (unusable !== null) return [error(unusable)]
    const video = videos.find(({ id }) => id === line.videoId) ?? null
    const rivals = lines.filter((each) => each !== line && isSamePlace(each, line))
    return [
      ...findPlaceProblem(line, video),
      ...rivals.map(({ name }) => error(`${name} is for the same film and ratio.`)),
      ...findDifferences(line, video),
      ...findNameNotes(line, videos, others),
      ...findNotes(line, video),
    ]
  })
}

/** Why a file can't be uploaded, for any video; null where it can. */
export function findFileProblem({ name, bytes, facts }: BatchFile, bytesMax: number): string | null {
  if (facts === null && !/\.(?:mp4|m4v|webm)$/i.test(name)) return 'This is not an MP4 or WebM film.'
  if (bytes === 0) return 'It is empty.'
  return bytes > bytesMax ? `It is larger than ${bytesMax / 1024 ** 3} GB.` : null
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

/** That the name of a file is the title of another video than it goes to, or of one that none of the files is for. */
function findNameNotes(
  line: BatchLine,
  videos: readonly BatchVideo[],
  others: readonly BatchVideo[],
): BatchProblem[] {
  const named = findNamedVideos(line.name, [...videos, ...others])
  const [first] = named
  if (!first || named.some(({ id }) => id === line.videoId)) return []
  if (line.videoId === null && !others.includes(first)) return []
  return [note(`Its name says “${videoTitle(first)}”.`)]
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

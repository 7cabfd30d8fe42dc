import { hasSoldLength, pictureRatio } from '../video-differences.ts'
import { ratioSchema, type Ratio } from '../ratios.ts'
import { readFileName, splitWords, type NameHints } from './read-file-name.ts'

/** A video that files may be for. */
export interface BatchVideo {
  id: string
  /** Empty while it has none. */
  title: string
  /** Of its place in its block, from 1; null where files are for this video alone. */
  number: number | null
  block: number
  /** Whole seconds. */
  length: number
  /** Those that were sold with it. */
  ratios: readonly Ratio[]
  /** The names of the finished files that are there. */
  current: readonly { ratio: Ratio; name: string }[]
}

/** A file that was chosen, with what was read of it before it is uploaded. */
export interface BatchFile {
  name: string
  bytes: number
  /** Pixels and milliseconds; null where it could not be read. */
  facts: { width: number; height: number; durationMs: number | null } | null
}

/** Where a file goes: a video and one of its ratios. */
export interface VideoPlace {
  videoId: string | null
  ratio: Ratio | null
  /** How its video was found. */
  foundBy: 'title' | 'number' | 'length' | null
}

/** Of the words of a title, in the name of a file. */
const wordShareMin = 0.6

/**
 * Finds video and ratio for each file: the video by the title in its name, else by its number, else by its length where
 * only one video has it; the ratio by its picture, else by its name, else where only one was sold. Nothing is guessed
 * between two.
 *
 * @param others videos that the files are not for: a file that names one of them has no place
 * @returns one place for each file, in their order
 */
export function matchVideoFiles(
  files: readonly BatchFile[],
  videos: readonly BatchVideo[],
  others: readonly BatchVideo[] = [],
): VideoPlace[] {
  return files.map((file) => {
    const hints = readFileName(file.name)
    const ratio = findRatio(file, hints)
    const named = findNamedVideos(file.name, [...videos, ...others])
    const isForOther = named.length > 0 && named.every((video) => others.includes(video))
    const { video, foundBy } = findVideo(file, hints, ratio, isForOther ? [] : videos)
    const isOnly = video?.ratios.length === 1 ? (video.ratios[0] ?? null) : null
    const sold = ratio === null ? isOnly : video && !video.ratios.includes(ratio) ? null : ratio
    return { videoId: video?.id ?? null, ratio: sold, foundBy }
  })
}

/** The videos whose title is in a file's name; several where nothing decides between them. */
export const findNamedVideos = (name: string, videos: readonly BatchVideo[]): BatchVideo[] =>
  findByTitle(readFileName(name).words, videos)

/** The ratio that a file has: by its picture, else by its name. */
export function findRatio(
  { facts }: Pick<BatchFile, 'facts'>,
  { ratio }: Pick<NameHints, 'ratio'>,
): Ratio | null {
  const seen = facts && ratioSchema.safeParse(pictureRatio(facts)).data
  return seen ?? ratio
}

function findVideo(
  file: BatchFile,
  hints: NameHints,
  ratio: Ratio | null,
  videos: readonly BatchVideo[],
): { video: BatchVideo | null; foundBy: VideoPlace['foundBy'] } {
  const only = (found: readonly BatchVideo[], foundBy: VideoPlace['foundBy']) => {
    const [video, ...others] = found.length > 1 ? found.filter((each) => hasLength(each, file, hints)) : found
    return video && others.length === 0 ? { video, foundBy } : null
  }
  const fitting = videos.filter(
    (video) => hasLength(video, file, hints) && (ratio === null || video.ratios.includes(ratio)),
  )
  return (
    only(findByTitle(hints.words, videos), 'title') ??
    only(
      videos.filter(({ number }) => number !== null && hints.numbers.includes(number)),
      'number',
    ) ??
    (fitting.length === 1 && hasKnownLength(file, hints) ? only(fitting, 'length') : null) ?? {
      video: null,
      foundBy: null,
    }
  )
}

/** Those whose title has most of its words in the name; the whole titles before parts, the longer ones before the shorter. */
function findByTitle(words: readonly string[], videos: readonly BatchVideo[]): BatchVideo[] {
  const scored = videos.map((video) => ({ video, score: scoreTitle(splitWords(video.title), words) }))
  const best = Math.max(...scored.map(({ score }) => score))
  return best > 0 ? scored.filter(({ score }) => score === best).map(({ video }) => video) : []
}

/** 0 where too little of a title is in a name. A title that stands there as a whole counts its words twice. */
function scoreTitle(title: readonly string[], words: readonly string[]): number {
  if (title.length === 0) return 0
  const joined = title.join('')
  // `first-light`, `FirstLight` and `first_light` are the same title.
  const isWhole =
    ` ${words.join(' ')} `.includes(` ${title.join(' ')} `) || (joined.length >= 6 && words.includes(joined))
  if (isWhole) return title.length * 2
  const found = title.filter((word) => words.includes(word)).length
  return title.length >= 2 && found / title.length >= wordShareMin ? found : 0
}

const hasKnownLength = ({ facts }: BatchFile, { lengthSeconds }: NameHints): boolean =>
  (facts?.durationMs ?? null) !== null || lengthSeconds !== null

/** Whether a video has the length of a file: by its metadata, else by its name, else any. */
function hasLength({ length }: BatchVideo, { facts }: BatchFile, { lengthSeconds }: NameHints): boolean {
  const durationMs = facts?.durationMs ?? null
  if (durationMs !== null) return hasSoldLength(durationMs, length)
  return lengthSeconds === null || lengthSeconds === length
}

import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { foldText } from '#shared/fold-text.ts'
import { isCutToDeliver } from '#shared/videos/cuts/cut-states.ts'
import { revisionTitle } from '../../videos/video/video-words.ts'

/** One page of a status of the board, as it was loaded. */
export interface BoardPage {
  videos: BoardVideo[]
  lastVisible: string | null
}

/** What videos of a status are ordered by. */
type BoardPosition = Pick<BoardVideo, 'createdAt' | 'id'>

/** The videos of all loaded pages, oldest first by (createdAt, id); each once, whatever moved between the pages. */
export function listLoadedVideos(pages: readonly BoardPage[]): BoardVideo[] {
  const byId = new Map<string, BoardVideo>()
  for (const video of pages.flatMap((page) => page.videos)) {
    const known = byId.get(video.id)
    if (!known || known.version <= video.version) byId.set(video.id, video)
  }
  return [...byId.values()].toSorted(byAge)
}

/** The pages without the videos that left; what was loaded stays loaded, and the cursors stay as they are. */
export function removeBoardVideos(pages: readonly BoardPage[], ids: ReadonlySet<string>): BoardPage[] {
  return pages.map((page) => ({ ...page, videos: page.videos.filter((video) => !ids.has(video.id)) }))
}

/**
 * The pages with videos that arrived. Only those join that belong before the end of what is loaded, or were loaded
 * before: a later one comes with its own page, and would be seen too early.
 */
export function insertBoardVideos(
  pages: readonly BoardPage[],
  videos: readonly BoardVideo[],
  loadedBefore: ReadonlySet<string> = new Set(),
): BoardPage[] {
  const isInLoadedPart = createPositionCheck(pages)
  const joining = videos.filter((video) => loadedBefore.has(video.id) || isInLoadedPart(video))
  const kept = removeBoardVideos(pages, new Set(joining.map((video) => video.id)))
  return kept.map((page, index) =>
    index === kept.length - 1 ? { ...page, videos: [...page.videos, ...joining].toSorted(byAge) } : page,
  )
}

/** @returns whether a video has left: it is not loaded, although all up to its place are */
export function createLeftCheck(pages: readonly BoardPage[]): (video: BoardPosition) => boolean {
  const isInLoadedPart = createPositionCheck(pages)
  const loadedIds = new Set(pages.flatMap((page) => page.videos.map(({ id }) => id)))
  return (video) => isInLoadedPart(video) && !loadedIds.has(video.id)
}

/** @returns whether a video belongs before the end of what is loaded */
function createPositionCheck(pages: readonly BoardPage[]): (video: BoardPosition) => boolean {
  if (pages.at(-1)?.lastVisible === null) return () => true
  const end = listLoadedVideos(pages).at(-1)
  return (video) => end !== undefined && byAge(video, end) < 0
}

/**
 * Whether a video answers to what was typed: title, customer, parcel reference, open revision, open question, “approved” where a cut is
 * to be delivered, and “assembling” where one is not sent yet. All words must be found. This is for what is shown before the answer of the server, whose search folds more letters (ø, ł, ß) and
 * reads the first eight words alone.
 */
export function isVideoFound(
  video: Pick<
    BoardVideo,
    'title' | 'userEmail' | 'parcelReference' | 'revision' | 'openQuestions' | 'status' | 'cut'
  >,
  typed: string,
): boolean {
  const revision = video.revision ? revisionTitle(video.revision) : ''
  const question = video.openQuestions.length > 0 ? 'question' : ''
  const approved = isCutToDeliver(video) ? 'approved' : ''
  const assembling = video.cut?.state === 'assembling' ? 'assembling' : ''
  const text = foldText(
    `${video.title} ${video.userEmail} ${video.parcelReference} ${revision} ${question} ${approved} ${assembling}`,
  )
  return foldText(typed)
    .split(/\s+/u)
    .every((word) => text.includes(word))
}

function byAge(a: BoardPosition, b: BoardPosition): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

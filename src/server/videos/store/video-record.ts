import { z } from 'zod'
import type { Selectable } from 'kysely'
import { revisionRounds } from '#shared/products/plan.ts'
import type { Package } from '#shared/products/plan.ts'
import type { BoardVideo, Video } from '#shared/contract/videos/videos.ts'
import {
  defaultEndCard,
  defaultStartCard,
  endCardSchema,
  readCopyCards,
  startCardSchema,
} from '#shared/videos/copy-cards.ts'
import type { CopyCard, EndCard, StartCard } from '#shared/videos/copy-cards.ts'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { choosePoster, type PosterPictures } from '#shared/videos/posters.ts'
import { masterRatio } from '#shared/videos/ratios.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import type { OpenQuestion } from '#shared/videos/questions.ts'
import { pickDelivered, type VideoFiles } from '../../files/find-video-files.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'
import type { ChangeCounts } from './open-changes.db.ts'

/** The fields of a video that users may change. */
export interface StoredVideo {
  title: string
  move: string | null
  copyCards: CopyCard[]
  startCard: StartCard
  endCard: EndCard
  direction: string
  extra: Record<string, unknown>
}

/** What of a row is read into other fields. */
type FrameRateColumns = 'frameRateNum' | 'frameRateDen'

type VideoRow = Selectable<Tables['videos']> & {
  ownerId: string
  userEmail: string
  package: Package
  parcelReference: string
  /** The revision that is open; null in all of these where there is none. */
  revisionNumber: number | null
  revisionNote: string | null
  revisionAskedAt: Date | null
  revisionCut: number | null
}

/** A video and what it needs to know of its subscription. */
export type VideoRecord = Omit<VideoRow, keyof StoredVideo | FrameRateColumns> &
  StoredVideo & { frameRate: FrameRate }

const storedStartCardSchema = startCardSchema.catch(defaultStartCard)
const storedEndCardSchema = endCardSchema.catch(defaultEndCard)
const storedExtraSchema = z.record(z.string(), z.unknown()).catch({})

/** Stored cards that today's rules can't read take their defaults; the other fields stay. */
export function toVideoRecord({ frameRateNum: num, frameRateDen: den, ...row }: VideoRow): VideoRecord {
  return {
    ...row,
    frameRate: { num, den },
    copyCards: readCopyCards(row.copyCards),
    startCard: storedStartCardSchema.parse(row.startCard),
    endCard: storedEndCardSchema.parse(row.endCard),
    extra: storedExtraSchema.parse(row.extra),
  }
}

export function revisionsLeft(video: Pick<VideoRecord, 'package' | 'revisionsUsed'>): number {
  return Math.max(0, revisionRounds[video.package] - video.revisionsUsed)
}

/** The revision that is open. */
export function describeRevision(
  {
    revisionNumber: number,
    revisionNote: note,
    revisionAskedAt: askedAt,
    revisionCut: cut,
  }: Pick<VideoRecord, 'revisionNumber' | 'revisionNote' | 'revisionAskedAt' | 'revisionCut'>,
  counts: ChangeCounts,
): Video['revision'] {
  if (number === null || askedAt === null) return null
  const changes = counts.byRound.get(number) ?? 0
  return { number, note: note ?? '', askedAt: askedAt.toISOString(), cut, changes, openChanges: counts.open }
}

interface Picture {
  url: string
}

/** What other tables have of a video. */
export interface VideoRelations {
  files: VideoFiles
  openQuestions: OpenQuestion[]
  /** Without a frame of the finished video. */
  pictures: Omit<PosterPictures<Picture>, 'film'>
  cut: Video['cut']
  /** What was asked for on the review page. */
  changes: ChangeCounts
}

/**
 * The video as it goes out. Customers see the finished files that they were given (while a video is back in the edit
 * these are all earlier ones), and never the studio's free-form data.
 * @param relations finished files of this video, pictures for its poster, its newest cut, and open questions about it
 */
export function describeVideo(
  video: VideoRecord,
  { files: stored, openQuestions, pictures, cut, changes }: VideoRelations,
  isAdmin: boolean,
): Video {
  const showsCurrent = isAdmin || video.status === 'delivery'
  const files = isAdmin ? stored : pickDelivered(stored)
  const shown = showsCurrent ? files.current : []
  const earlier = showsCurrent ? files.earlier : [...files.current.toReversed(), ...files.earlier]
  const poster = choosePoster({ ...pictures, film: findVideoFrame(shown) })
  return {
    id: video.id,
    title: video.title,
    subscriptionId: video.subscriptionId,
    block: video.block,
    length: video.length,
    frameRate: video.frameRate,
    move: video.move,
    hasCutdowns: video.hasCutdowns,
    itemIds: video.itemIds,
    poster: poster && { kind: poster.kind, url: poster.picture.url },
    tokens: video.tokens,
    copyCards: video.copyCards,
    status: video.status,
    startCard: video.startCard,
    endCard: video.endCard,
    direction: video.direction,
    revisionsUsed: video.revisionsUsed,
    revisionsLeft: revisionsLeft(video),
    revision: describeRevision(video, changes),
    cut,
    openQuestions,
    files: shown,
    earlierFiles: earlier,
    extra: isAdmin ? video.extra : {},
    version: video.version,
    createdAt: video.createdAt.toISOString(),
    updatedAt: video.updatedAt.toISOString(),
  }
}

/** A frame of the finished video, once it is prepared; of the ratio that was shot, else of any. */
function findVideoFrame(files: readonly StoredFile[]): Picture | null {
  const prepared = files.filter((file) => file.prepared !== undefined)
  const file = prepared.find(({ ratio }) => ratio === masterRatio) ?? prepared[0]
  return file?.prepared ? { url: file.prepared.posterUrl } : null
}

/** A video on the board, for admins. */
export function describeBoardVideo(video: VideoRecord, relations: VideoRelations): BoardVideo {
  return {
    ...describeVideo(video, relations, true),
    userEmail: video.userEmail,
    parcelReference: video.parcelReference,
    isStopped: video.stoppedAt !== null,
  }
}

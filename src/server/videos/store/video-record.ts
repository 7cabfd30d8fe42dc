import { z } from 'zod'
import type { Selectable } from 'kysely'
import { revisionRounds } from '#shared/products/plan.ts'
import type { Package } from '#shared/products/plan.ts'
import type { BoardVideo, Video } from '#shared/contract/videos.ts'
import {
  defaultEndCard,
  defaultStartCard,
  endCardSchema,
  readCopyCards,
  startCardSchema,
} from '#shared/videos/copy-cards.ts'
import type { CopyCard, EndCard, StartCard } from '#shared/videos/copy-cards.ts'
import type { OpenQuestion } from '#shared/videos/questions.ts'
import type { VideoFiles } from '../../files/find-video-files.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

/** The fields of a film that users may change. */
export interface StoredVideo {
  title: string
  move: string | null
  copyCards: CopyCard[]
  startCard: StartCard
  endCard: EndCard
  direction: string
  extra: Record<string, unknown>
}

type VideoRow = Selectable<Tables['videos']> & {
  ownerId: string
  userEmail: string
  package: Package
  parcelReference: string
  /** The revision that is open; null in all three where there is none. */
  revisionNumber: number | null
  revisionNote: string | null
  revisionAskedAt: Date | null
}

/** A film and what it needs to know of its subscription. */
export type VideoRecord = Omit<VideoRow, keyof StoredVideo> & StoredVideo

/** Stored cards that today's rules can't read take their defaults; the other fields stay. */
export function toVideoRecord(row: VideoRow): VideoRecord {
  return {
    ...row,
    copyCards: readCopyCards(row.copyCards),
    startCard: startCardSchema.catch(defaultStartCard).parse(row.startCard),
    endCard: endCardSchema.catch(defaultEndCard).parse(row.endCard),
    extra: z.record(z.string(), z.unknown()).catch({}).parse(row.extra),
  }
}

export function revisionsLeft(video: Pick<VideoRecord, 'package' | 'revisionsUsed'>): number {
  return Math.max(0, revisionRounds[video.package] - video.revisionsUsed)
}

/** The revision that is open. */
export function describeRevision({
  revisionNumber: number,
  revisionNote: note,
  revisionAskedAt: askedAt,
}: Pick<VideoRecord, 'revisionNumber' | 'revisionNote' | 'revisionAskedAt'>): Video['revision'] {
  return number === null || askedAt === null
    ? null
    : { number, note: note ?? '', askedAt: askedAt.toISOString() }
}

/** What other tables have of a film. */
export interface VideoBeside {
  files: VideoFiles
  openQuestions: OpenQuestion[]
}

/**
 * The film as it goes out. Customers see finished files from delivery on, of earlier ones those that they were given,
 * and never the studio's free-form data.
 * @param beside finished files of this film, and open questions about it
 */
export function describeVideo(
  video: VideoRecord,
  { files, openQuestions }: VideoBeside,
  isAdmin: boolean,
): Video {
  const isDelivered = video.status === 'delivery'
  return {
    id: video.id,
    title: video.title,
    subscriptionId: video.subscriptionId,
    block: video.block,
    length: video.length,
    move: video.move,
    hasCutdowns: video.hasCutdowns,
    itemIds: video.itemIds,
    tokens: video.tokens,
    copyCards: video.copyCards,
    status: video.status,
    startCard: video.startCard,
    endCard: video.endCard,
    direction: video.direction,
    revisionsUsed: video.revisionsUsed,
    revisionsLeft: revisionsLeft(video),
    revision: describeRevision(video),
    openQuestions,
    files: isAdmin || isDelivered ? files.current : [],
    earlierFiles: files.earlier.filter((file) => isAdmin || (isDelivered && file.deliveredAt !== null)),
    extra: isAdmin ? video.extra : {},
    version: video.version,
    createdAt: video.createdAt.toISOString(),
    updatedAt: video.updatedAt.toISOString(),
  }
}

/** A film on the board, for admins. */
export function describeBoardVideo(video: VideoRecord, beside: VideoBeside): BoardVideo {
  return {
    ...describeVideo(video, beside, true),
    userEmail: video.userEmail,
    parcelReference: video.parcelReference,
  }
}

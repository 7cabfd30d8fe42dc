import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CutState } from '#shared/videos/cuts/cut-states.ts'
import type { QuestionSide } from '#shared/videos/questions.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { JsonWithDefault } from './column-types.ts'

/**
 * Videos in production, their cuts, their copy revisions, their customers' revision requests and the studio's
 * questions.
 */
export interface VideoTables {
  videos: VideosTable
  cuts: CutsTable
  cutFiles: { cutId: string; ratio: Ratio; fileId: string }
  revisions: RevisionsTable
  copyRevisions: CopyRevisionsTable
  questions: QuestionsTable
  questionMessages: QuestionMessagesTable
}

interface VideosTable {
  id: string
  subscriptionId: string
  block: number
  position: Generated<number>
  title: string
  length: number
  /** Frames a second as a fraction; videos that are inserted without one have 25/1. */
  frameRateNum: Generated<number>
  frameRateDen: Generated<number>
  move: string | null
  hasCutdowns: Generated<boolean>
  copyCards: JsonWithDefault
  startCard: JsonWithDefault
  endCard: JsonWithDefault
  direction: Generated<string>
  status: Generated<VideoStatus>
  tokens: number
  revisionsUsed: Generated<number>
  extra: JsonWithDefault
  /** The items that it shows, in their order. */
  itemIds: Generated<string[]>
  lastMove: ColumnType<unknown, string | null | undefined, string | null>
  /** When its customer's account was deleted: nothing more is made of it. */
  stoppedAt: Generated<Date | null>
  version: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

/** What may be null together: migration 0026. */
interface CutsTable {
  id: Generated<string>
  videoId: string
  number: number
  state: Generated<CutState>
  /** `CutCopy`; null while it is assembled. */
  copy: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Date
  sentAt: Date | null
  sentBy: string | null
  exceptionReason: string | null
  exceptionFindings: Generated<string[]>
  deliveredAt: Date | null
  withdrawnAt: Date | null
  withdrawnBy: string | null
  withdrawnReason: string | null
  letter: Generated<string>
  /** Why it was delivered without its customer's approval. */
  deliveredReason: string | null
  /** Why it was delivered again, unchanged; of the last time. */
  redeliveredReason: string | null
  /** What that delivery was, for its customer. */
  redeliveredFinding: string | null
  /** Age in days of the last reminder of its approval. */
  remindedDays: Generated<number>
}

interface RevisionsTable {
  videoId: string
  number: number
  note: string
  askedAt: Date
  answeredAt: Date | null
  /** The cut that it was asked for on the review page; null where it was asked for in words alone. */
  cutNumber: number | null
}

interface CopyRevisionsTable {
  id: string
  sequence: GeneratedAlways<number>
  videoId: string
  /** Null: the system. */
  authorId: string | null
  savedAt: Date
  /** Canonical JSON: what `hash` binds. */
  copy: string
  /** SHA-256 of `copy`, in hex. */
  hash: string
  version: number
}

interface QuestionsTable {
  id: string
  subscriptionId: string
  /** Exactly one of these three. */
  videoId: string | null
  itemId: string | null
  parcelId: string | null
  isBlocking: boolean
  lastSide: QuestionSide
  askedAt: Date
  /** Null: open. */
  closedAt: Date | null
}

interface QuestionMessagesTable {
  questionId: string
  id: string
  sequence: GeneratedAlways<number>
  side: QuestionSide
  authorId: string
  body: string
  writtenAt: Date
}

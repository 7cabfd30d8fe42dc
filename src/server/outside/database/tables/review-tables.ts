import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { NoteKind, NoteSide } from '#shared/review/notes.ts'
import type { Json } from './column-types.ts'

/** What is said of cuts, and the approvals of them: migrations 0027, 0029, 0033 and 0034. */
export interface ReviewTables {
  cutApprovals: CutApprovalsTable
  reviewNotes: ReviewNotesTable
  reviewReplies: ReviewRepliesTable
  guestLinks: GuestLinksTable
}

interface CutApprovalsTable {
  cutId: string
  hash: string
  approvedAt: Date
  approvedBy: string
  /** Since when both sides know that it is void. */
  voidReportedAt: Date | null
  /** Whether the last e-mails about it said so. */
  isVoidWritten: Generated<boolean>
}

interface ReviewNotesTable {
  id: string
  sequence: GeneratedAlways<number>
  videoId: string
  cutNumber: number
  kind: NoteKind
  side: NoteSide
  /** Null: a guest. */
  authorId: string | null
  guestName: string | null
  body: string
  /** `NoteAnchor`. */
  anchor: Json
  /** `NoteMarks`. */
  marks: ColumnType<unknown, string | null, string | null>
  createdAt: Date
  editedAt: Date | null
  /** Null: a draft. */
  sentAt: Date | null
  round: number | null
  resolvedAt: Date | null
  resolvedBy: string | null
  resolution: Generated<string>
  deletedAt: Date | null
  /** By which link a guest wrote. */
  guestLinkId: string | null
  /** SHA-256 in hex of what its guest edits it by. */
  guestEditKeyHash: Generated<string | null>
  version: Generated<number>
}

interface ReviewRepliesTable {
  noteId: string
  id: string
  sequence: GeneratedAlways<number>
  side: NoteSide
  authorId: string | null
  guestName: string | null
  body: string
  writtenAt: Date
  /** Of the studio's: was the answer to a change, which guests don’t read. The default is true. */
  isAnswer: Generated<boolean>
}

interface GuestLinksTable {
  id: Generated<string>
  /** SHA-256 in hex of the secret in the address. */
  secretHash: string
  videoId: string
  cutNumber: number
  /** For whom it is; may be empty. */
  label: Generated<string>
  mayComment: boolean
  createdAt: Date
  createdBy: string
  endsAt: Date
  /** Ended by its customer before that. */
  endedAt: Date | null
  lastUsedAt: Date | null
}

import { z } from 'zod'
import { idField, multilineText, timeField } from '../../fields.ts'
import { markerFormatNames } from '../../review/markers/marker-format.ts'
import { noteAnchorSchema, noteFramesSchema } from '../../review/note-anchor.ts'
import { noteMarksSchema } from '../../review/note-marks.ts'
import {
  noteKindSchema,
  noteLimits,
  noteSideSchema,
  noteStateSchema,
  noteTextField,
} from '../../review/notes.ts'
import { cutCopySchema } from '../../videos/cuts/cut-copy.ts'
import { cutSchema } from '../videos/cuts.ts'
import { defineCall } from '../call/define-call.ts'
import { videoSchema } from '../videos/videos.ts'

const writtenBy = {
  side: noteSideSchema,
  /** The author's name; empty where a customer reads what the studio wrote. */
  author: z.string(),
  /** Written by the reader. */
  isMine: z.boolean(),
}

const replySchema = z.object({ id: z.string(), ...writtenBy, text: z.string(), at: timeField })

/** A note on a cut. */
const reviewNoteSchema = z.object({
  id: z.string(),
  /** The number of the cut that it was written on. */
  cut: z.int(),
  kind: noteKindSchema,
  state: noteStateSchema,
  ...writtenBy,
  text: z.string(),
  /** `placeNote` says where it stands in any cut. */
  anchor: noteAnchorSchema,
  marks: noteMarksSchema.nullable(),
  createdAt: timeField,
  editedAt: timeField.nullable(),
  /** Null: a draft. */
  sentAt: timeField.nullable(),
  /**
   * The number of the revision that it was sent with; null for drafts, comments of the studio, and those of the customer
   * that were sent without changes.
   */
  round: z.int().nullable(),
  /** The studio ticked it off, with its answer, which may be empty. */
  resolution: z.object({ answer: z.string(), at: timeField }).nullable(),
  /** In the order in which they were written. */
  replies: z.array(replySchema),
  /** Raised by each change, replies not counted. */
  version: z.int(),
})
export type ReviewNote = z.infer<typeof reviewNoteSchema>

const reviewCutSchema = cutSchema.extend({
  /** Its cards with frames and places; of a cut that is assembled, as the video has them now. */
  copy: cutCopySchema,
})
export type ReviewCut = z.infer<typeof reviewCutSchema>

/** What sending the drafts uses: nothing, as part of the revision that is open for this cut; a round; or tokens. */
const roundCostSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('round'), left: z.int() }),
  z.object({ kind: z.literal('tokens'), tokens: z.int() }),
])
export type RoundCost = z.infer<typeof roundCostSchema>

const reviewSchema = z.object({
  video: videoSchema.pick({
    id: true,
    title: true,
    subscriptionId: true,
    block: true,
    length: true,
    frameRate: true,
    hasCutdowns: true,
    status: true,
    revision: true,
    revisionsUsed: true,
    revisionsLeft: true,
  }),
  /** On which side the reader writes: the owner of the video is its customer, an admin the studio. */
  side: z.enum(['customer', 'studio']),
  /** Newest first; customers see those that were sent to them. */
  cuts: z.array(reviewCutSchema),
  /** Of all cuts, in the order in which they were written. Drafts are seen by their own side. */
  notes: z.array(reviewNoteSchema),
  /** What the customer can answer with. */
  answer: z.object({
    /**
     * The cut that takes changes: the newest that was sent, while it is in review and its video in the edit, or its video is
     * delivered; null where there is none.
     */
    cut: z.int().nullable(),
    /** Why it can't be approved, as a sentence; null where it can. */
    approvalProblem: z.string().nullable(),
    cost: roundCostSchema,
  }),
})
export type Review = z.infer<typeof reviewSchema>

const ofVideo = { videoId: idField }
const ofNote = { videoId: idField, noteId: idField }
/** Made by the sender, so that what is sent twice is stored once. */
const newIdField = z.uuid()
/** What the sender last saw; a newer one is not written over. */
const versionField = z.coerce.number().int().min(1)
const cutField = z.coerce.number().int().min(1).max(100_000)
const noteOutput = z.object({ note: reviewNoteSchema })

export const readReview = defineCall({
  method: 'GET',
  path: '/api/videos/:videoId/review',
  summary: 'The review of a film: its cuts, everything that was said of them, and what can be answered.',
  access: 'user',
  isLarge: true,
  input: z.object(ofVideo),
  output: reviewSchema,
  refusals: ['not_found'],
})

export const addNote = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/notes',
  summary:
    'Writes a note on frames of a cut. The customer’s are drafts until they are sent; the studio’s are comments, seen at once.',
  access: 'user',
  operation: 'write',
  input: z.object({
    ...ofVideo,
    noteId: newIdField,
    cut: cutField,
    kind: noteKindSchema,
    text: noteTextField,
    frames: noteFramesSchema,
    marks: noteMarksSchema.nullable().default(null),
  }),
  output: noteOutput,
  refusals: ['not_found', 'note_not_allowed', 'cut_withdrawn', 'too_many_notes', 'changed_meanwhile'],
})

export const updateNote = defineCall({
  method: 'PATCH',
  path: '/api/videos/:videoId/notes/:noteId',
  summary:
    'Changes a draft, or a comment of the studio by its author. The customer may also change the kind of a guest’s comment.',
  access: 'user',
  operation: 'write',
  input: z.object({
    ...ofNote,
    version: versionField,
    kind: noteKindSchema.optional(),
    text: noteTextField.optional(),
    frames: noteFramesSchema.optional(),
    marks: noteMarksSchema.nullable().optional(),
  }),
  output: noteOutput,
  refusals: ['not_found', 'note_not_allowed', 'cut_withdrawn', 'note_sent', 'changed_meanwhile'],
})

export const deleteNote = defineCall({
  method: 'DELETE',
  path: '/api/videos/:videoId/notes/:noteId',
  summary:
    'Deletes a draft, or a comment of the studio by its author, until somebody else has replied. Deleting it again has no effect.',
  access: 'user',
  operation: 'write',
  input: z.object({ ...ofNote, version: versionField }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not_found', 'note_not_allowed', 'note_sent', 'note_taken_up', 'changed_meanwhile'],
})

export const replyToNote = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/notes/:noteId/replies',
  summary: 'Writes below a note. What hangs on a draft is seen with it.',
  access: 'user',
  operation: 'write',
  input: z.object({ ...ofNote, replyId: newIdField, text: noteTextField }),
  output: noteOutput,
  refusals: ['not_found', 'note_full', 'too_many_replies', 'changed_meanwhile'],
})

export const resolveNote = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/notes/:noteId/resolve',
  summary: 'The studio ticks a change off, with an answer if it has one.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    ...ofNote,
    version: versionField,
    answer: multilineText(noteLimits.characters).default(''),
  }),
  output: noteOutput,
  refusals: ['not_found', 'note_not_allowed', 'changed_meanwhile', 'note_full', 'too_many_replies'],
})

export const reopenNote = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/notes/:noteId/reopen',
  summary: 'Customer or studio opens a change again that was ticked off.',
  access: 'user',
  operation: 'write',
  input: z.object({ ...ofNote, version: versionField }),
  output: noteOutput,
  refusals: ['not_found', 'note_not_allowed', 'changed_meanwhile', 'note_full', 'too_many_replies'],
})

export const sendNotes = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/notes/send',
  summary:
    'The customer sends their drafts at once. With changes it is a revision: it uses a round, or the tokens that were agreed to, and a delivered film goes back to the edit. Comments alone use nothing.',
  access: 'user',
  operation: 'write',
  isLarge: true,
  input: z.object({
    ...ofVideo,
    /** The cut that is answered. */
    cut: cutField,
    /** The drafts that the sender saw; others stay drafts. */
    noteIds: z.array(idField).max(noteLimits.perVideo),
    /** Their versions, by id, as far as the sender saw them: a draft that says something else meanwhile is not sent. */
    noteVersions: z.record(idField, z.int().min(1)).default({}),
    /** The price in tokens that the sender was shown; 0 where none was. */
    agreedTokens: z.int().min(0).max(1_000_000).default(0),
    /** What the sender was shown that it uses: where that was nothing, no round is used. */
    shownCost: z.enum(['nothing', 'round', 'tokens']).optional(),
  }),
  output: reviewSchema,
  refusals: [
    'not_found',
    'note_not_allowed',
    'notes_missing',
    'changed_meanwhile',
    'cut_change_not_allowed',
    'cut_not_answerable',
    'cut_superseded',
    'cut_withdrawn',
    'no_revisions_left',
    'tokens_missing',
  ],
})

export const approveCut = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/cuts/:number/approve',
  summary:
    'The customer approves exactly the bytes and words that they saw: `contentHash` of the cut. Sent again, it has no effect. The customer’s own draft comments go with it.',
  access: 'session',
  operation: 'write',
  isLarge: true,
  input: z.object({
    ...ofVideo,
    number: cutField,
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'This is not a hash.'),
  }),
  output: reviewSchema,
  refusals: [
    'not_found',
    'note_not_allowed',
    'changed_meanwhile',
    'cut_change_not_allowed',
    'cut_not_answerable',
    'cut_superseded',
    'cut_withdrawn',
    'cut_not_measured',
    'film_changed_since_cut',
    'changes_not_sent',
  ],
})

export const exportMarkers = defineCall({
  method: 'GET',
  path: '/api/videos/:videoId/cuts/:number/markers',
  summary:
    'The open changes of a film as markers on a cut, for an editor: FCP7 XML (Premiere Pro), EDL (DaVinci Resolve), FCPXML (Final Cut Pro) or CSV. Each is named by its card’s words.',
  access: 'admin',
  isLarge: true,
  input: z.object({ ...ofVideo, number: cutField, format: z.enum(markerFormatNames) }),
  output: z.object({
    /** Of the file. */
    name: z.string(),
    mediaType: z.string(),
    content: z.string(),
    /** How many markers it has: one for each open change. */
    count: z.int(),
    /** How many of them say less than was asked for, because the format has no room. */
    shortened: z.int(),
  }),
  refusals: ['not_found'],
})

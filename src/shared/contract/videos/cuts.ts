import { z } from 'zod'
import { idField, multilineText, timeField } from '../../fields.ts'
import { cutStateSchema } from '../../videos/cuts/cut-states.ts'
import { ratioSchema } from '../../videos/ratios.ts'
import { defineCall } from '../call/define-call.ts'
import { fileSchema } from '../files/files.ts'

/** Most characters of a reason that is stored with a cut. */
export const cutReasonMax = 1000
const cutReason = multilineText(cutReasonMax)
/** Most characters of a letter that goes with a cut. */
export const cutLetterMax = 4_000

/** A numbered version of a video. Once it was sent it stays as it is. */
export const cutSchema = z.object({
  /** Counted from 1, for each video: `v1`. */
  number: z.int(),
  state: cutStateSchema,
  /** One for each ratio sold that is there; customers see none of a cut that was withdrawn. */
  files: z.array(
    fileSchema.extend({
      ratio: ratioSchema,
      /** The admin's address; null for customers. */
      uploadedBy: z.string().nullable(),
    }),
  ),
  /** What is different from the cut before, a sentence each; null for the first one. */
  changes: z.object({ since: z.int(), sentences: z.array(z.string()) }).nullable(),
  createdAt: timeField,
  sentAt: timeField.nullable(),
  /** The admin's address; null for customers. */
  sentBy: z.string().nullable(),
  deliveredAt: timeField.nullable(),
  /** Why it was sent although preflight held it back, or delivered without an approval or again, and what was found. */
  exception: z.object({ reason: z.string(), findings: z.array(z.string()) }).nullable(),
  withdrawal: z.object({ reason: z.string(), at: timeField }).nullable(),
  /** What the studio writes with it: what changed, what was not done and why. */
  letter: z.string(),
  /**
   * SHA-256 in hex over the canonical JSON (RFC 8785) of what an approval binds: see `cutContentJson`. Null while the
   * cut is assembled, and until every file's own hash is known.
   */
  contentHash: z.string().nullable(),
  /**
   * Who approved it, and which hash. The cut's state is `void` where video or files are no longer what was approved.
   */
  approval: z.object({ hash: z.string(), at: timeField, by: z.string() }).nullable(),
})
export type Cut = z.infer<typeof cutSchema>

const cutsOutput = z.object({ cuts: z.array(cutSchema) })

export const listCuts = defineCall({
  method: 'GET',
  path: '/api/videos/:videoId/cuts',
  summary: 'The cuts of a film, newest first; customers see those that were sent to them.',
  access: 'user',
  input: z.object({ videoId: idField }),
  output: cutsOutput,
  refusals: ['not_found'],
})

const cutFields = { videoId: idField, number: z.coerce.number().int().min(1).max(100_000) }

export const sendCut = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/cuts/:number/send',
  summary:
    'Sends a cut to its customer: from then on it stays as it is. Of a film in delivery, it delivers the cut, without an approval: that needs a reason.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    ...cutFields,
    /** The files that the sender saw: a cut whose file was exchanged meanwhile is not sent. */
    fileIds: z.array(idField).max(10),
    /** Why it goes out although preflight holds it back, or is delivered without an approval; its customer reads it. */
    reason: cutReason.default(''),
    /** What changed, what was not done and why; its customer reads it with the cut. */
    letter: multilineText(cutLetterMax).default(''),
    /** The sender knows that the cut before is approved, and that this one makes the approval void. */
    voidsApproval: z.boolean().default(false),
  }),
  output: cutsOutput.extend({
    /** Changes that were asked for and are not ticked off. */
    openChanges: z.array(z.object({ noteId: z.string(), cut: z.int(), text: z.string() })),
  }),
  refusals: [
    'not_found',
    'changed_meanwhile',
    'cut_change_not_allowed',
    'cut_not_in_edit',
    'finished_files_missing',
    'cut_held_back',
    'cut_not_approved',
    'cut_unchanged',
    'cut_approved',
  ],
})

export const withdrawCut = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/cuts/:number/withdraw',
  summary: 'Takes back a cut that is in review, with a reason that its customer reads.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    ...cutFields,
    reason: cutReason.min(1, 'Say why: the customer reads it with the cut.'),
  }),
  output: cutsOutput,
  refusals: ['not_found', 'cut_change_not_allowed', 'cut_delivered'],
})

export const discardCut = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/cuts/:number/discard',
  summary:
    'Discards a cut that was never sent, with the files that no other cut has: the one before is the newest again.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    ...cutFields,
    /** The files that the caller saw in it: a cut whose file was exchanged meanwhile is not discarded. */
    fileIds: z.array(idField).max(10),
  }),
  output: cutsOutput,
  refusals: ['not_found', 'cut_change_not_allowed', 'changed_meanwhile'],
})

export const listOverdueCuts = defineCall({
  method: 'GET',
  path: '/api/admin/cuts/overdue',
  summary: 'Cuts whose customer has not answered for two weeks, the one that waits longest first.',
  access: 'admin',
  input: z.object({}),
  output: z.object({
    cuts: z.array(
      z.object({
        videoId: z.string(),
        title: z.string(),
        number: z.int(),
        /** The address of the customer. */
        customer: z.string(),
        /** When it was sent, or when the last newer one was withdrawn. */
        waitingSince: timeField,
      }),
    ),
  }),
  refusals: [],
})

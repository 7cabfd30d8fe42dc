import { z } from 'zod'
import { copyCardSchema, endCardSchema, newCardIdField, startCardSchema } from '../../videos/copy-cards.ts'
import { cutCopySchema } from '../../videos/cuts/cut-copy.ts'
import { cutStateSchema } from '../../videos/cuts/cut-states.ts'
import { deliveryObjectionSchema } from '../../videos/cuts/list-delivery-objections.ts'
import { directionSchema } from '../../videos/direction.ts'
import { posterSchema } from '../../videos/posters.ts'
import { openQuestionSchema } from '../../videos/questions.ts'
import { frameRateSchema } from '../../videos/timeline/frame-rate-schema.ts'
import { videoStatusSchema } from '../../videos/video-status.ts'
import { titleCharacters } from '../../videos/video-title.ts'
import { defineCall } from '../call/define-call.ts'
import { fileSchema } from '../files/files.ts'
import { idField, pageFields, reasonField, singleLineText, timeField } from '../../fields.ts'

export const videoSchema = z.object({
  id: z.string(),
  title: z.string(),
  subscriptionId: z.string(),
  block: z.int(),
  /** Whole seconds. */
  length: z.int(),
  /** Frames a second, as it was made; timings count such frames. */
  frameRate: frameRateSchema,
  move: z.string().nullable(),
  hasCutdowns: z.boolean(),
  /** The items of the subscription that it shows. */
  itemIds: z.array(z.string()),
  /** The picture that stands for it; null where there is none: then a drawing of its move does. */
  poster: posterSchema.nullable(),
  /** What it costs, as it was sold or planned. */
  tokens: z.int(),
  copyCards: z.array(copyCardSchema),
  status: videoStatusSchema,
  startCard: startCardSchema,
  endCard: endCardSchema,
  /** How it should feel, in its customer's words. */
  direction: directionSchema,
  revisionsUsed: z.int(),
  revisionsLeft: z.int(),
  /**
   * The open revision: requested after a delivery, or of a cut in review, and not answered yet by the next cut, an
   * approval or a delivery.
   */
  revision: z
    .object({
      /** Counted from 1, for each video. */
      number: z.int(),
      /** The customer's request. */
      note: z.string(),
      askedAt: timeField,
      /** The cut that it was asked for on the review page; null where it was asked for in words alone. */
      cut: z.int().nullable(),
      /** Its changes: all of them, and those that the studio has not ticked off. */
      changes: z.int(),
      openChanges: z.int(),
    })
    .nullable(),
  /**
   * The newest cut that the reader may see; null where there is none. For customers the newest that they can play, and
   * where there is none, the newest that was sent and withdrawn.
   */
  cut: z
    .object({
      /** Counted from 1, for each video. */
      number: z.int(),
      state: cutStateSchema,
      sentAt: timeField.nullable(),
      /** Since when it is its customer's for good. */
      deliveredAt: timeField.nullable(),
      /**
       * Why it goes to its customer with a reason only, a sentence each, for admins while the video is in the edit or
       * delivered.
       */
      heldBack: z.array(z.string()).nullable(),
      /** The withdrawn cut that it is, or has the files of, for admins. */
      withdrawnCut: z.int().nullable().optional(),
      /**
       * Whether delivering it needs a reason, because its customer was shown a cut and has not approved the newest, or has
       * changes open.
       */
      isApprovalMissing: z.boolean().optional(),
      /** The cut before one that was never sent, where it is approved and not delivered, for admins. */
      approvedCut: z.int().nullable().optional(),
      /** Changes that were asked for and are not ticked off, for admins. */
      openChanges: z.int().optional(),
      /** Of a cut with the same bytes as the one before: which that is, and whether changes were asked of it. */
      unchanged: z.object({ since: z.int(), isAnswer: z.boolean() }).nullable().optional(),
      /** The cut that was sent with other cards, while no file has changed since, for admins. */
      copyChangedSince: z.int().nullable().optional(),
      /** The cards of a delivered cut where the video has others by now. Its customer reads these. */
      copy: cutCopySchema.nullable().optional(),
      /** Why it was sent although preflight held it back, or delivered without an approval or again, and what was found. */
      exception: z.object({ reason: z.string(), findings: z.array(z.string()) }).nullable(),
    })
    .nullable(),
  /** Open questions about it, its items and the parcels of its subscription. */
  openQuestions: z.array(openQuestionSchema),
  /** The current finished files, one per ratio: the newest of each; for customers, in `delivery`, of those delivered. */
  files: z.array(fileSchema),
  /**
   * Replaced finished files, newest first. Customers see, from `delivery` on, those that were delivered to them.
   */
  earlierFiles: z.array(fileSchema),
  /** Free-form data of admins; only they see it. */
  extra: z.record(z.string(), z.unknown()),
  version: z.int(),
  createdAt: timeField,
  updatedAt: timeField,
})
export type Video = z.infer<typeof videoSchema>

export const listBlockVideos = defineCall({
  method: 'GET',
  path: '/api/subscriptions/:subscriptionId/videos',
  summary: 'The films of a subscription, of one block or of all.',
  access: 'user',
  input: z.object({ subscriptionId: idField, block: z.coerce.number().int().min(1).max(10_000).optional() }),
  output: z.object({ videos: z.array(videoSchema) }),
  refusals: ['not_found'],
})

export const listMyVideos = defineCall({
  method: 'GET',
  path: '/api/videos/mine',
  summary: 'One’s own films that are in production or of a current block: what the dashboard shows.',
  access: 'user',
  input: z.object({}),
  output: z.object({ videos: z.array(videoSchema) }),
  refusals: [],
})

/** A video on the board, with what the studio needs of its subscription. */
export const boardVideoSchema = videoSchema.extend({
  userEmail: z.string(),
  parcelReference: z.string(),
  /** Its customer's account was deleted. */
  isStopped: z.boolean(),
})
/** What the studio reads of such a film. */
export const stoppedVideoSentence = 'Nothing more is made of this film: its customer deleted their account.'
export type BoardVideo = z.infer<typeof boardVideoSchema>

/**
 * Words, each of which is part of title, customer's address, parcel reference, open revision, open question, “approved” or
 * “assembling”; those after the eighth are ignored.
 */
const videoSearch = z.string().max(200)

export const listVideosByStatus = defineCall({
  method: 'GET',
  path: '/api/videos',
  summary: 'Films of one status, oldest first by (createdAt, id), with a start-after cursor.',
  access: 'admin',
  input: z.object({ status: videoStatusSchema, search: videoSearch.optional(), ...pageFields }),
  output: z.object({ videos: z.array(boardVideoSchema), lastVisible: z.string().nullable() }),
  refusals: ['invalid_input'],
})

export const searchVideos = defineCall({
  method: 'GET',
  path: '/api/videos/search',
  summary: 'The newest films that a search finds in any status, and how many it finds in each.',
  access: 'admin',
  input: z.object({ search: videoSearch, pageSize: pageFields.pageSize }),
  output: z.object({
    videos: z.array(boardVideoSchema),
    counts: z.record(videoStatusSchema, z.int()),
  }),
  refusals: ['invalid_input'],
})

export const readVideo = defineCall({
  method: 'GET',
  path: '/api/videos/:videoId',
  summary: 'One film with what the studio needs to see of its subscription: what a link to a film opens.',
  access: 'admin',
  input: z.object({ videoId: idField }),
  output: z.object({ video: boardVideoSchema }),
  refusals: ['not_found'],
})

/** Fields of a video that a customer may change; an admin may send further fields, stored under `extra`. */
const videoCopyFields = z.object({
  title: singleLineText(titleCharacters),
  move: z.string().max(40).nullable(),
  copyCards: z.array(copyCardSchema.omit({ wordCount: true }).extend({ id: newCardIdField })).max(120),
  startCard: startCardSchema,
  endCard: endCardSchema,
  direction: directionSchema,
})

export const updateVideo = defineCall({
  method: 'PATCH',
  path: '/api/videos/:videoId',
  summary:
    'Changes a film’s copy and cards, with their timing and place; a card without a timing stands as spread. From admins any further data is kept as free-form data; length, status and ' +
    'ownership never change here.',
  access: 'user',
  operation: 'write',
  input: videoCopyFields
    .partial()
    .extend({
      videoId: idField,
      /** The version that the sender last saw; a newer one is not written over. */
      version: z.int().optional(),
      /**
       * Forces a revision of its own, whatever was saved just before; set when an earlier one is restored.
       */
      startsRevision: z.boolean().optional(),
    })
    .catchall(z.unknown()),
  output: z.object({ video: videoSchema }),
  refusals: [
    'not_found',
    'title_missing',
    'copy_over_budget',
    'timing_invalid',
    'copy_locked',
    'changed_meanwhile',
  ],
})

export const changeVideoStatus = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/status',
  summary: 'Moves a film where the table of changes allows it; an admin’s own film as its customer does.',
  access: 'user',
  operation: 'write',
  input: z.object({
    videoId: idField,
    to: videoStatusSchema,
    reason: reasonField.default(''),
    /** Undoes the studio’s last move of this video; refused after the undo window. */
    isUndo: z.boolean().default(false),
    /** Price of a revision beyond the included rounds, as shown to the customer; 0 where it is free. */
    agreedTokens: z.int().min(0).default(0),
    /** What the sender knows to speak against a delivery: with anything else it is refused. */
    knownObjections: z.array(deliveryObjectionSchema).optional(),
  }),
  output: z.object({ video: videoSchema }),
  refusals: [
    'not_found',
    'video_change_not_allowed',
    'title_missing',
    'copy_over_budget',
    'start_card_empty',
    'items_not_received',
    'brief_or_style_open',
    'question_open',
    'finished_files_missing',
    'cut_unchanged',
    'revision_unanswered',
    'cut_held_back',
    'cut_not_approved',
    'cut_copy_changed',
    'no_revisions_left',
    'reason_missing',
    'undo_too_late',
    'tokens_missing',
    'changed_meanwhile',
  ],
})

export const moveVideos = defineCall({
  method: 'POST',
  path: '/api/videos/move',
  summary: 'Moves many films; each one goes or is refused by itself.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    videoIds: z.array(idField).min(1).max(200),
    to: videoStatusSchema,
    reason: reasonField.default(''),
    /** What the sender knows to speak against delivering each, by the id of the video. */
    knownObjections: z.record(z.string(), z.array(deliveryObjectionSchema)).optional(),
    /** Undoes the studio’s last move; videos past the undo window are refused. */
    isUndo: z.boolean().default(false),
    /** The moves that are undone, by the id of the video: `updatedAt` as they answered. An undo of another one is refused. */
    movedAt: z.record(z.string(), timeField).optional(),
  }),
  output: z.object({
    moved: z.array(videoSchema),
    /** Also those that were there already: `video_moved_already`. */
    refused: z.array(z.object({ videoId: z.string(), code: z.string(), sentence: z.string() })),
  }),
  refusals: [],
})

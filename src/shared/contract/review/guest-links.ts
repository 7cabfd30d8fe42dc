import { z } from 'zod'
import { idField, singleLineText, strangerName, timeField } from '../../fields.ts'
import { linkStateSchema } from '../../links/link-state.ts'
import { guestLinkLimits } from '../../review/guest-links.ts'
import { noteAnchorSchema, noteFramesSchema } from '../../review/note-anchor.ts'
import { noteMarksSchema } from '../../review/note-marks.ts'
import { noteLimits, noteSideSchema, noteTextField } from '../../review/notes.ts'
import { cutCopySchema } from '../../videos/cuts/cut-copy.ts'
import { ratioSchema } from '../../videos/ratios.ts'
import { defineCall } from '../call/define-call.ts'
import { fileSchema } from '../files/files.ts'
import { videoSchema } from '../videos/videos.ts'

const guestLinkSchema = z.object({
  id: z.string(),
  /** The number of the cut that it shows. */
  cut: z.int(),
  /** For whom the link is, in the customer's words; may be empty, and always is in what the studio reads. */
  label: z.string(),
  mayComment: z.boolean(),
  state: linkStateSchema,
  createdAt: timeField,
  endsAt: timeField,
  /** Ended by its customer before that. */
  endedAt: timeField.nullable(),
  lastUsedAt: timeField.nullable(),
})
export type GuestLink = z.infer<typeof guestLinkSchema>

const ofVideo = { videoId: idField }
/** 128 random bits or more. */
const editKeyField = z.string().regex(/^[\w-]{22,64}$/, 'This is not a key.')
const linksOutput = z.object({ links: z.array(guestLinkSchema) })

export const listGuestLinks = defineCall({
  method: 'GET',
  path: '/api/videos/:videoId/guest-links',
  summary:
    'The links of a film for guests, newest first: those that are open, and the newest others. Their secrets are not stored.',
  access: 'user',
  input: z.object(ofVideo),
  output: linksOutput,
  refusals: ['not_found'],
})

export const createGuestLink = defineCall({
  method: 'POST',
  path: '/api/videos/:videoId/guest-links',
  summary: 'The customer makes a link to one cut. Its secret is in this answer alone.',
  access: 'session',
  operation: 'write',
  input: z.object({
    ...ofVideo,
    /**
     * Idempotency key of this link, chosen by the sender: repeating it with the same fields returns the same secret.
     * Without one each request makes a link.
     */
    intentId: z.uuid().optional(),
    cut: z.int().min(1).max(100_000),
    label: singleLineText(guestLinkLimits.label).default(''),
    mayComment: z.boolean(),
    days: z.int().min(1).max(guestLinkLimits.maxDays).default(guestLinkLimits.defaultDays),
  }),
  output: linksOutput.extend({
    /** Of the link that was made. */
    id: z.string(),
    /** Its secret, which is stored nowhere. */
    secret: z.string(),
  }),
  refusals: ['not_found', 'note_not_allowed', 'too_many_guest_links'],
})

export const endGuestLink = defineCall({
  method: 'DELETE',
  path: '/api/videos/:videoId/guest-links/:linkId',
  summary:
    'Ends a link at once, also in pages that are open. Ending one that is not open has no effect. Works while writes are switched off.',
  access: 'session',
  input: z.object({ ...ofVideo, linkId: idField }),
  output: linksOutput,
  refusals: ['not_found'],
})

/** A guest’s own comment, or another guest’s with the same link. */
const guestNoteSchema = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  anchor: noteAnchorSchema,
  marks: noteMarksSchema.nullable(),
  createdAt: timeField,
  editedAt: timeField.nullable(),
  /** Whether its customer asks for it as a change. With that, sent, or with a reply, it stays as it is. */
  isChange: z.boolean(),
  /** Whether its customer has sent it on to the studio. */
  isSent: z.boolean(),
  replies: z.array(z.object({ id: z.string(), side: noteSideSchema, text: z.string(), at: timeField })),
})
export type GuestNote = z.infer<typeof guestNoteSchema>

export const readGuestReview = defineCall({
  method: 'GET',
  path: '/api/guest/review',
  summary: 'The cut that a link shows: films to play, cards, and what guests said by it.',
  access: 'guest',
  limitsNetwork: 'guestReading',
  isLarge: true,
  input: z.object({}),
  output: z.object({
    video: videoSchema.pick({ title: true, length: true, frameRate: true }),
    cut: z.object({
      number: z.int(),
      copy: cutCopySchema,
      /** Addresses of small copies that hold while the link does; null until the video is prepared. */
      files: z.array(
        z.object({
          ratio: ratioSchema,
          proxyUrl: z.string().nullable(),
          posterUrl: z.string().nullable(),
          stripUrl: z.string().nullable(),
          /** As the small copy is decoded: its frames are counted, not those that were sold. Null with the addresses. */
          film: fileSchema.shape.prepared.unwrap().pick({ frames: true, rate: true, strip: true }).nullable(),
        }),
      ),
    }),
    /** The number of the newest cut, where it was sent after this one: the link does not show it. */
    newerCut: z.int().nullable(),
    /** The name of the account that made the link; empty where it has none. */
    sender: z.string(),
    mayComment: z.boolean(),
    endsAt: timeField,
    notes: z.array(guestNoteSchema),
  }),
  refusals: ['too_many_requests'],
})
export type GuestReview = z.infer<typeof readGuestReview.output>

export const checkGuestLink = defineCall({
  method: 'GET',
  path: '/api/guest/link',
  summary:
    'Whether a link is still open, for pages that ask every few seconds. What it shows is read again when the version differs.',
  access: 'guest',
  input: z.object({}),
  output: z.object({
    /** Of what guests said by the link, with the replies. */
    version: z.string(),
  }),
  refusals: ['too_many_requests'],
})

export const addGuestNote = defineCall({
  method: 'POST',
  path: '/api/guest/notes',
  summary:
    'A guest comments on frames of the cut, by a name of their choice. Its customer decides what is sent on.',
  access: 'guest',
  operation: 'write',
  input: z.object({
    /** Made by the sender, so that what is sent twice is stored once. */
    noteId: z.uuid(),
    name: strangerName(noteLimits.guestName, 'Say who you are.'),
    text: noteTextField,
    frames: noteFramesSchema,
    marks: noteMarksSchema.nullable().default(null),
    /** Made by the browser: by it alone the comment is edited and withdrawn. */
    editKey: editKeyField.optional(),
  }),
  output: z.object({ note: guestNoteSchema }),
  refusals: ['too_many_notes', 'not_found', 'changed_meanwhile'],
})

export const updateGuestNote = defineCall({
  method: 'PATCH',
  path: '/api/guest/notes/:noteId',
  summary:
    'A guest changes a comment of their own, until its customer answers it, sends it on or makes a change of it.',
  access: 'guest',
  operation: 'write',
  input: z.object({
    noteId: idField,
    editKey: editKeyField,
    text: noteTextField.optional(),
    frames: noteFramesSchema.optional(),
    marks: noteMarksSchema.nullable().optional(),
  }),
  output: z.object({ note: guestNoteSchema }),
  refusals: ['not_found', 'note_taken_up', 'too_many_edits'],
})

export const withdrawGuestNote = defineCall({
  method: 'POST',
  path: '/api/guest/notes/:noteId/withdraw',
  summary:
    'A guest withdraws a comment of their own, until its customer answers it, sends it on or makes a change of it. Again, it has no effect.',
  access: 'guest',
  operation: 'write',
  input: z.object({ noteId: idField, editKey: editKeyField }),
  output: z.object({ withdrawn: z.literal(true) }),
  refusals: ['not_found', 'note_taken_up'],
})

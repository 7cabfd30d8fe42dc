import { z } from 'zod'
import { noteSideSchema } from '../review/notes.ts'
import { factPayload } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

/** `cut` is the number of the cut that the note was written on. */
const note = z.object({ note: z.string(), cut: z.int(), text: z.string() })

/**
 * `link` is the id of the link by which a guest wrote, `name` what they called themselves. Without the words, which version 1
 * had as `text`: a guest may withdraw them, and could store as many as they like, edit by edit.
 */
const guestNote = note.omit({ text: true }).extend({ link: z.string(), name: z.string() })

/** The id of a link, never its secret. */
const link = z.object({ link: z.string(), cut: z.int() })

/** What happens to links for guests, and to notes once they were sent. Changes are sent with `video.revision_asked`. */
export const reviewEvents = {
  'notes.sent': defineEvent({
    title: 'send comments on a cut',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(z.object({ cut: z.int(), comments: z.array(z.string()) })),
  }),
  /** By the studio, whose comments are seen at once. Drafts of the customer's side make none before they are sent. */
  'note.written': defineEvent({
    title: 'comment on a cut',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(note),
  }),
  'note.changed': defineEvent({
    title: 'change a comment on a cut',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(note),
  }),
  'note.deleted': defineEvent({
    title: 'delete a comment on a cut',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(note.omit({ text: true })),
  }),
  'note.replied': defineEvent({
    title: 'reply to a note',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(note.extend({ side: noteSideSchema })),
  }),
  'note.resolved': defineEvent({
    title: 'tick a change off',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(note.extend({ answer: z.string() })),
  }),
  'note.reopened': defineEvent({
    title: 'open a change again',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(note.extend({ side: noteSideSchema })),
  }),
  'guest_link.created': defineEvent({
    title: 'make a link for guests',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(link.extend({ mayComment: z.boolean(), endsAt: z.string() })),
  }),
  /** Later uses are not stored, but for the time of the last. */
  'guest_link.first_used': defineEvent({
    title: 'use a link for guests',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(link),
  }),
  'guest_link.ended': defineEvent({
    title: 'end a link for guests',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(link),
  }),
  /** The studio does not see it before the customer sends it on. */
  'guest.commented': defineEvent({
    title: 'comment as a guest',
    version: 2,
    subjects: ['video'],
    visibleTo: ['customer'],
    payload: factPayload(guestNote),
  }),
  'guest.comment_changed': defineEvent({
    title: 'change a comment as a guest',
    version: 2,
    subjects: ['video'],
    visibleTo: ['customer'],
    payload: factPayload(guestNote),
  }),
  'guest.comment_withdrawn': defineEvent({
    title: 'withdraw a comment as a guest',
    version: 2,
    subjects: ['video'],
    visibleTo: ['customer'],
    payload: factPayload(guestNote),
  }),
}

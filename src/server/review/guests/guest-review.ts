import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { GuestNote, GuestReview, addGuestNote as addCall } from '#shared/contract/guest-links.ts'
import { guestLinkLimits, isLinkRunning } from '#shared/review/guest-links.ts'
import { anchorNote, noteAnchorSchema } from '#shared/review/note-anchor.ts'
import { noteMarksSchema } from '#shared/review/note-marks.ts'
import { noteLimits } from '#shared/review/notes.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { findMasterHashes } from '../../files/find-master-hashes.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { lockReviewedVideo, readCutContent } from '../../videos/cut-answers.ts'
import {
  countNotes,
  findNote,
  findNotes,
  findReplies,
  insertNote,
  type NoteRow,
  type ReplyRow,
} from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { requireSharedCut, signGuestFile, type SharedCut } from './read-guest-link.ts'

/**
 * The cut that a link shows, with what guests said by the same link: nothing of the customer’s or the studio’s, but
 * replies to guests.
 * @throws Refusal guest_link_ended
 */
export async function readGuestReview(db: Database, linkId: string | null): Promise<GuestReview> {
  const shared = await requireSharedCut(db, linkId)
  const { link, video, cut } = shared
  return {
    video: { title: filmTitle(video), length: video.length, frameRate: video.frameRate },
    cut: { number: cut.number, copy: readCutContent(video, cut).copy, files: await listFiles(db, shared) },
    mayComment: link.mayComment,
    endsAt: link.endsAt.toISOString(),
    notes: await describeNotes(db, shared),
  }
}

/**
 * A guest comments. For the customer it is a draft, which they send on or delete. One that is sent twice is stored once.
 * @throws Refusal guest_link_ended, too_many_notes, invalid_input for frames outside the cut, not_found for an id that
 * somebody else's note has
 */
export async function addGuestNote(
  { db, clock }: ReviewDeps,
  linkId: string | null,
  { noteId, name, text, frames, marks }: InputOf<typeof addCall>,
): Promise<OutputOf<typeof addCall>> {
  return db.transaction().execute(async (tx) => {
    const { link } = await requireSharedCut(tx, linkId)
    await lockReviewedVideo(tx, link.videoId)
    // Under the lock: ending the link takes the same one.
    const shared = await requireSharedCut(tx, linkId)
    const now = clock.now()
    if (!isLinkRunning(shared.link, now)) throw refuse('guest_link_ended')
    const all = await findNotes(tx, link.videoId)
    const own = all.filter(({ guestLinkId }) => guestLinkId === link.id)
    if (!own.some(({ id }) => id === noteId)) {
      // Somebody else's, or deleted.
      if (await findNote(tx, noteId)) throw refuse('not_found')
      const anchor = anchorNote(frames, readCutContent(shared.video, shared.cut).copy)
      if (!anchor) throw refuse('invalid_input', { fields: { frames: 'This is not in the film.' } })
      const isFull = own.length >= guestLinkLimits.notesPerLink
      if (isFull || (await countNotes(tx, link.videoId)) >= noteLimits.perFilm) throw refuse('too_many_notes')
      await insertNote(tx, {
        id: noteId,
        videoId: link.videoId,
        cutNumber: link.cutNumber,
        kind: 'comment',
        side: 'guest',
        guestLinkId: link.id,
        guestName: name,
        body: text,
        anchor: JSON.stringify(anchor),
        marks: marks && JSON.stringify(marks),
        createdAt: now,
      })
      await emitEvent(tx, null, {
        kind: 'guest.commented',
        subject: { kind: 'video', id: link.videoId },
        payload: { after: { note: noteId, cut: link.cutNumber, link: link.id, name, text } },
      })
    }
    const note = (await describeNotes(tx, shared)).find(({ id }) => id === noteId)
    if (!note) throw refuse('not_found')
    return { note }
  })
}

async function listFiles(db: Database, { link, cut }: SharedCut): Promise<GuestReview['cut']['files']> {
  const hashes = await findMasterHashes(
    db,
    cut.files.map(({ fileId }) => fileId),
  )
  return cut.files.map(({ ratio, fileId }) => {
    const query = new URLSearchParams({ link: link.id, key: signGuestFile(link, fileId) })
    const address = (name: string) =>
      hashes.has(fileId) ? `/api/guest/files/${fileId}/derived/${name}?${query}` : null
    return { ratio, proxyUrl: address('proxy'), posterUrl: address('poster'), stripUrl: address('strip') }
  })
}

async function describeNotes(db: Database, { link }: SharedCut): Promise<GuestNote[]> {
  const notes = (await findNotes(db, link.videoId)).filter(({ guestLinkId }) => guestLinkId === link.id)
  const replies = await findReplies(db, { videoId: link.videoId })
  return notes.map((note) => describeGuestNote(note, replies.get(note.id) ?? []))
}

const describeGuestNote = (note: NoteRow, replies: readonly ReplyRow[]): GuestNote => ({
  id: note.id,
  name: note.guestName ?? '',
  text: note.body,
  anchor: noteAnchorSchema.parse(note.anchor),
  marks: note.marks === null ? null : noteMarksSchema.parse(note.marks),
  createdAt: note.createdAt.toISOString(),
  replies: replies.map(({ id, side, body, writtenAt }) => ({
    id,
    side,
    text: body,
    at: writtenAt.toISOString(),
  })),
})

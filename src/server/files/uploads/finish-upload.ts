import { buffer } from 'node:stream/consumers'
import { refusals } from '#shared/refusals.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { Refusal } from '../../http/refusal.ts'
import { assertMayUpload, assertRoom, readUploadMetadata } from './begin-upload.ts'
import { findFile } from '../store/files.db.ts'
import { storeBrandFont } from './store-brand-font.ts'
import { storeBrandLogo } from './store-brand-logo.ts'
import { storeFinishedVideo } from './store-finished-video.ts'
import { storeItemPhoto } from './store-item-photo.ts'
import { storeProfilePhoto } from './store-profile-photo.ts'
import { storeStepFile } from './store-step-file.ts'
import { sniffMedia, sniffedBytes } from '../media/sniff-media.ts'
import type { StagedUpload } from '../store/upload-store.ts'
import type { FinishDeps, WholeUpload } from '../media/whole-upload.ts'

/**
 * Stores a complete upload as a file. The object before the row, so that no row is without its bytes. Idempotent:
 * after a lost answer or a restart it returns the same file.
 *
 * @param options.mayDiffer whether a video with another ratio or length than sold was confirmed
 * @returns the file's id, which is the upload's
 * @throws Refusal not_an_image, not_a_logo, svg_not_plain, logo_empty, logo_too_slow, not_a_font, not_a_film, file_too_large, too_many_pixels, picture_too_slow, too_many_files,
 * too_many_uploads, not_found; signed_out, account_suspended and forbidden, of a sender who may no longer upload: then the
 * upload is gone; busy: then it can be finished later; film_differs: then it waits to be confirmed, as long as any
 * unfinished upload
 */
export async function finishUpload(
  deps: FinishDeps,
  user: SignedInUser,
  upload: StagedUpload,
  options: { mayDiffer: boolean } = { mayDiffer: false },
): Promise<string> {
  if (!(await findFile(deps.db, upload.id))) {
    try {
      await storeFile(deps, user, upload, options)
    } catch (error) {
      // Another process may have finished it meanwhile, and taken away what this one was reading.
      if (await findFile(deps.db, upload.id)) return upload.id
      if (error instanceof Refusal && isFinal(error)) await deps.uploads.remove(upload.id)
      throw error
    }
  }
  await deps.uploads.remove(upload.id)
  return upload.id
}

/** What the server could not do just now may work later, and what a person has to confirm waits for them. */
const isFinal = ({ code }: Refusal): boolean => code !== 'film_differs' && refusals[code].status < 500

async function storeFile(
  deps: FinishDeps,
  user: SignedInUser,
  upload: StagedUpload,
  { mayDiffer }: { mayDiffer: boolean },
): Promise<void> {
  const metadata = readUploadMetadata(upload.metadata)
  assertMayUpload(user, metadata)
  await assertRoom(deps, user, metadata)
  const head = await buffer(
    await deps.uploads.read(upload.id, { start: 0, end: Math.min(upload.bytes, sniffedBytes) - 1 }),
  )
  const whole: WholeUpload = {
    id: upload.id,
    uploaderId: user.id,
    bytes: upload.bytes,
    originalName: metadata.filename,
    mayDiffer,
    head,
    media: sniffMedia(head),
    read: () => deps.uploads.read(upload.id),
    place: (key) => deps.uploads.place(upload.id, key),
  }
  switch (metadata.purpose) {
    case 'item-photo':
      return storeItemPhoto(deps, user, whole)
    case 'profile-photo':
      return storeProfilePhoto(deps, user, whole)
    case 'brand-logo-light':
    case 'brand-logo-dark':
      return storeBrandLogo(deps, user, whole, metadata.purpose)
    case 'brand-font':
      return storeBrandFont(deps, user, whole)
    case 'finished-film':
      return storeFinishedVideo(deps, user, whole, metadata)
    case 'step-file':
      return storeStepFile(deps, user, whole, metadata)
  }
}

import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { finishVideoUpload as call } from '#shared/contract/files/files.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { findFile } from '../store/files.db.ts'
import { findOwnUpload } from './find-own-upload.ts'
import { finishUpload } from './finish-upload.ts'
import type { FinishDeps } from '../media/whole-upload.ts'

/**
 * Makes a finished video of an upload that has arrived and is not what was sold, once that is confirmed. Said again,
 * after a lost answer, it gives the same file.
 * @throws Refusal not_found, also for an upload of someone else and for one that has not arrived; not_a_film;
 * film_differs with both in its details, until it is confirmed
 */
export async function finishVideoUpload(
  deps: FinishDeps,
  user: SignedInUser,
  { uploadId, mayDiffer }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const stored = await findFile(deps.db, uploadId)
  if (stored?.uploadedBy === user.id && stored.purpose === 'finished-film') return { fileId: stored.id }
  const upload = await findOwnUpload(deps, user, uploadId)
  const isWhole = upload?.receivedBytes === upload?.bytes
  if (upload?.metadata['purpose'] !== 'finished-film' || !isWhole) throw refuse('not_found')
  return { fileId: await finishUpload(deps, user, upload, { mayDiffer }) }
}

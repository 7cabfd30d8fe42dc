import { buffer } from 'node:stream/consumers'
import type { UploadMetadata } from '#shared/contract/files.ts'
import type { Deps, SignedInUser } from '../deps.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { Storage } from '../outside/storage/storage.ts'
import { refuse } from '../refusal.ts'
import { recordChange } from '../system/record-change.ts'
import { describeFile } from './describe-file.ts'
import { deleteFilm, findFile, insertFile, lockFilmPlace } from './files.db.ts'
import type { FinishDeps, WholeUpload } from './whole-upload.ts'
import type { PictureSize, ReadBytes } from './picture-size.ts'
import { readMp4Size } from './read-mp4-size.ts'
import { readWebmSize } from './read-webm-size.ts'

const extensions = { 'video/mp4': 'mp4', 'video/webm': 'webm' } as const

/**
 * Keeps a finished film as it is. It takes the place of the one before it in this ratio, whose bytes go after the
 * commit.
 *
 * @throws Refusal not_a_film, by what it holds and whatever its name says; not_found without such a film
 */
export async function keepFinishedFilm(
  deps: FinishDeps,
  user: SignedInUser,
  upload: WholeUpload,
  { videoId, ratio }: Extract<UploadMetadata, { purpose: 'finished-film' }>,
): Promise<void> {
  const { media } = upload
  if (media !== 'video/mp4' && media !== 'video/webm') throw refuse('not_a_film')
  const film = await deps.fileTargets.findFilm(deps.db, videoId)
  if (!film) throw refuse('not_found')

  const storageKey = `films/${upload.id}.${extensions[media]}`
  const { bytes } = await deps.storage.write(storageKey, await upload.read(), media)
  const size = await readSize(deps.storage, storageKey, bytes, media)
  if (!size) {
    await deps.storage.remove(storageKey)
    throw refuse('not_a_film')
  }

  await deps.db.transaction().execute(async (tx) => {
    await lockFilmPlace(tx, videoId, ratio)
    // The same upload may have been finished by another process meanwhile.
    if (await findFile(tx, upload.id)) return
    const before = await deleteFilm(tx, videoId, ratio)
    if (before) await enqueueJob(tx, 'remove-stored-object', { key: before.storageKey })
    const file = {
      id: upload.id,
      ownerId: film.ownerId,
      uploadedBy: user.id,
      purpose: 'finished-film' as const,
      storageKey,
      mediaType: media,
      bytes,
      ...size,
      originalName: upload.originalName,
      subscriptionId: film.subscriptionId,
      block: film.block,
      stepId: null,
      videoId,
      ratio,
      createdAt: deps.clock.now(),
    }
    await insertFile(tx, file)
    await recordChange(tx, user, {
      action: before ? 'replace finished film' : 'upload finished film',
      subjectKind: 'video',
      subjectId: videoId,
      before: before ? describeFile(before) : undefined,
      after: describeFile(file),
    })
  })
}

async function readSize(
  storage: Deps['storage'],
  key: string,
  fileBytes: number,
  media: keyof typeof extensions,
): Promise<PictureSize | null> {
  const readBytes = readFrom(storage, key, fileBytes)
  return media === 'video/mp4' ? readMp4Size(readBytes, fileBytes) : readWebmSize(readBytes, fileBytes)
}

function readFrom(storage: Storage, key: string, fileBytes: number): ReadBytes {
  return async (start, length) => {
    const end = Math.min(start + length, fileBytes) - 1
    return end < start ? Buffer.alloc(0) : buffer(await storage.read(key, { start, end }))
  }
}

import { buffer } from 'node:stream/consumers'
import { videoDifferenceSentence, findVideoDifferences } from '#shared/videos/video-differences.ts'
import type { UploadMetadata } from '#shared/contract/files/files.ts'
import type { FilesDeps } from '../store/files-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { refuse } from '../../http/refusal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { requestPreparation } from '../../media/request-preparation.ts'
import { describeFile } from '../store/describe-file.ts'
import { findCurrentVideo, findFile, insertFile, lockVideoFiles } from '../store/files.db.ts'
import { filePrefixes } from '../store/upload-keys.ts'
import { lockStudioUpload } from './lock-studio-upload.ts'
import type { FinishDeps, WholeUpload } from '../media/whole-upload.ts'
import type { VideoFileFacts, ReadBytes } from '../media/picture-size.ts'
import { readMp4Facts } from '../media/read-mp4-facts.ts'
import { readWebmFacts } from '../media/read-webm-facts.ts'

const extensions = { 'video/mp4': 'mp4', 'video/webm': 'webm' } as const

/**
 * Stores a finished video unchanged. It becomes the current one of its ratio, and belongs to the cut that is being
 * assembled; the former one stays as an earlier version. Its customer has it once the cut is sent or delivered.
 *
 * @throws Refusal not_a_film, by its content, not its name; not_found without such a video; film_differs where ratio
 * or length differ from what was sold, without a confirmation; those of `lockStudioUpload`
 */
export async function storeFinishedVideo(
  deps: FinishDeps,
  user: SignedInUser,
  upload: WholeUpload,
  { videoId, ratio }: Extract<UploadMetadata, { purpose: 'finished-film' }>,
): Promise<void> {
  const { media } = upload
  if (media !== 'video/mp4' && media !== 'video/webm') throw refuse('not_a_film')
  const video = await deps.fileTargets.findVideo(deps.db, videoId)
  if (!video) throw refuse('not_found')

  const { bytes } = upload
  const storageKey = await upload.place(`${filePrefixes.videos}${upload.id}.${extensions[media]}`)
  const facts = await readFacts(deps.storage, storageKey, bytes, media)
  if (!facts) {
    await deps.storage.remove(storageKey)
    throw refuse('not_a_film')
  }
  const comparison = { file: facts, sold: { ratio, lengthSeconds: video.length } }
  const differs = findVideoDifferences(comparison).length > 0
  // Its object stays: another request may be storing it just now. Without a row it is removed after a day.
  if (differs && !upload.mayDiffer) {
    throw refuse('film_differs', { sentence: videoDifferenceSentence(comparison), details: comparison })
  }

  await deps.db.transaction().execute(async (tx) => {
    await lockStudioUpload(tx, user, video.ownerId)
    await lockVideoFiles(tx, videoId)
    // The same upload may have been finished by another process meanwhile.
    if (await findFile(tx, upload.id)) return
    if (!(await deps.fileTargets.lockVideo(tx, videoId))) throw refuse('not_found')
    const before = await findCurrentVideo(tx, videoId, ratio)
    const now = deps.clock.now()
    const file = {
      id: upload.id,
      ownerId: video.ownerId,
      uploadedBy: user.id,
      purpose: 'finished-film' as const,
      storageKey,
      mediaType: media,
      bytes,
      ...facts,
      originalName: upload.originalName,
      subscriptionId: video.subscriptionId,
      block: video.block,
      stepId: null,
      videoId,
      ratio,
      deliveredAt: null,
      createdAt: now,
    }
    await insertFile(tx, file)
    const cut = await deps.fileTargets.addCutFile(tx, { videoId, ratio, fileId: file.id }, now)
    await requestPreparation(tx, { storageKey, mediaType: media })
    await emitEvent(tx, user, {
      kind: before ? 'finished_film.replaced' : 'finished_film.uploaded',
      subject: { kind: 'video', id: videoId },
      payload: {
        before: before ? describeFile(before) : undefined,
        after: {
          ...describeFile(file),
          ...(cut !== null && { cut: `v${cut}` }),
          ...(differs && { takenAs: `${ratio}, ${video.length} s` }),
        },
      },
    })
  })
}

async function readFacts(
  storage: FilesDeps['storage'],
  key: string,
  fileBytes: number,
  media: keyof typeof extensions,
): Promise<VideoFileFacts | null> {
  const readBytes = readFrom(storage, key, fileBytes)
  return media === 'video/mp4' ? readMp4Facts(readBytes, fileBytes) : readWebmFacts(readBytes, fileBytes)
}

function readFrom(storage: Storage, key: string, fileBytes: number): ReadBytes {
  return async (start, length) => {
    const end = Math.min(start + length, fileBytes) - 1
    return end < start ? Buffer.alloc(0) : buffer(await storage.read(key, { start, end }))
  }
}

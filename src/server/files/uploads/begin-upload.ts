import { Metadata } from '@tus/server'
import { brandKitLimits } from '#shared/brand-kit/brand-kit.ts'
import { fileLimits, uploadMetadataSchema, type UploadMetadata } from '#shared/contract/files/files.ts'
import { hasRole } from '#shared/identity/roles.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { FilesDeps } from '../store/files-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { limitUploads } from '../../identity/limits/limit-requests.ts'
import { refuse } from '../../http/refusal.ts'
import { countFonts } from '../store/brand-files.db.ts'
import { customersPurposes } from '../store/customers-purposes.ts'
import { countPhotos, countStepFiles } from '../store/files.db.ts'

type UploadDeps = Pick<FilesDeps, 'db' | 'fileTargets'>

const bytesMax: Record<UploadMetadata['purpose'], number> = {
  'item-photo': fileLimits.photoBytes,
  'profile-photo': fileLimits.profilePhotoBytes,
  'brand-logo-light': brandKitLimits.pngBytes,
  'brand-logo-dark': brandKitLimits.pngBytes,
  'brand-font': brandKitLimits.fontBytes,
  'finished-film': fileLimits.videoBytes,
  'step-file': fileLimits.stepFileBytes,
}

/**
 * Looks at an upload before its first byte: what it is for, whether this person may, and whether there is room.
 *
 * @param bytes the announced length of the file
 * @throws Refusal forbidden, not_found, file_too_large, too_many_files, too_many_requests
 */
export async function beginUpload(
  deps: UploadDeps & Pick<FilesDeps, 'clock'>,
  user: SignedInUser,
  metadata: UploadMetadata,
  bytes: number,
): Promise<void> {
  assertMayUpload(user, metadata)
  if (bytes > bytesMax[metadata.purpose]) throw refuse('file_too_large')
  await assertRoom(deps, user, metadata)
  // Those deleted again took room and a turn at the encoder too.
  if (customersPurposes.has(metadata.purpose)) await limitUploads(deps, user.id)
}

/**
 * Every upload is of the kind `upload`; a profile photo, which an order can do without, is of the kind `function` too.
 * @param metadata of an upload that began, or is about to
 * @throws Refusal writes_disabled
 */
export async function assertUploadAllowed(
  { systemStatus }: Pick<FilesDeps, 'systemStatus'>,
  { purpose }: { purpose?: string | null },
): Promise<void> {
  await systemStatus.assertAllowed('upload')
  if (purpose === 'profile-photo') await systemStatus.assertAllowed('function')
}

/** @throws Refusal forbidden: only the studio uploads videos and files of steps */
export function assertMayUpload(user: Pick<SignedInUser, 'roles'>, metadata: UploadMetadata): void {
  if (!customersPurposes.has(metadata.purpose) && !hasRole(user, 'admin')) throw refuse('forbidden')
}

/** @throws Refusal invalid_input */
export function readUploadMetadata(values: Record<string, string | null>): UploadMetadata {
  const parsed = uploadMetadataSchema.safeParse(values)
  if (!parsed.success) throw refuse('invalid_input')
  return parsed.data
}

/**
 * Whether what the upload hangs on is there and has room for it; asked again when the upload is finished.
 * @throws Refusal not_found, too_many_files
 */
export async function assertRoom(
  { db, fileTargets }: UploadDeps,
  user: Pick<SignedInUser, 'id'>,
  metadata: UploadMetadata,
): Promise<void> {
  if (metadata.purpose === 'item-photo') {
    if ((await countPhotos(db, user.id)) >= fileLimits.photosPerUser) throw refuse('too_many_files')
  } else if (metadata.purpose === 'brand-font') {
    if ((await countFonts(db, user.id)) >= brandKitLimits.fonts) throw refuse('too_many_files')
  } else if (metadata.purpose === 'finished-film') {
    if (!(await fileTargets.findVideo(db, metadata.videoId))) throw refuse('not_found')
  } else if (metadata.purpose === 'step-file') {
    await assertRoomOnStep(db, fileTargets, metadata)
  }
}

async function assertRoomOnStep(
  db: Database,
  fileTargets: FilesDeps['fileTargets'],
  { subscriptionId, stepId }: { subscriptionId: string; stepId: string },
): Promise<void> {
  const subscription = await fileTargets.findSubscription(db, subscriptionId)
  if (!subscription) throw refuse('not_found')
  const count = await countStepFiles(db, { subscriptionId, block: subscription.block, stepId })
  if (count >= fileLimits.stepFiles) throw refuse('too_many_files')
}

/**
 * @param header the tus `Upload-Metadata` as it was sent
 * @throws Refusal invalid_input
 */
export function readUploadHeader(header: string | undefined): UploadMetadata {
  return readUploadMetadata(parseHeader(header))
}

function parseHeader(header: string | undefined): Record<string, string | null> {
  try {
    return Metadata.parse(header)
  } catch {
    throw refuse('invalid_input')
  }
}

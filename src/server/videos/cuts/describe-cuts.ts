import type { Cut } from '#shared/contract/videos/cuts.ts'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { freezeCutCopy, readCutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { describeCutChanges, type CutContent } from '#shared/videos/cuts/describe-cut-changes.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { findVideoFiles, noVideoFiles, type VideoFiles } from '../../files/find-video-files.ts'
import { findUploaders } from '../../files/find-uploaders.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { nameUsers } from '../../users/name-users.ts'
import type { CutFile, CutRow } from '../store/cuts.db.ts'
import { describeException } from '../store/describe-exception.ts'
import { resolveCuts, type ResolvedCut } from '../store/resolve-cuts.ts'
import type { VideoRecord } from '../store/video-record.ts'

/**
 * The cuts of a video as this person sees them, newest first. Customers see those that were sent to them, without the
 * files of one that was withdrawn and without the names of admins. Each is compared with the one before it that the
 * same person can play.
 * @param read what the caller has read already
 */
export async function describeCuts(
  db: Database,
  video: VideoRecord,
  viewer: Pick<SignedInUser, 'roles'>,
  read?: { cuts: readonly ResolvedCut[]; files: ReadonlyMap<string, VideoFiles> },
): Promise<Cut[]> {
  const isAdmin = hasRole(viewer, 'admin')
  const resolved = read?.cuts ?? (await resolveCuts(db, video))
  const rows = resolved.filter((cut) => isAdmin || cut.sentAt !== null)
  const files = read?.files ?? (await findVideoFiles(db, [video.id]))
  const { current, earlier } = files.get(video.id) ?? noVideoFiles
  const stored = new Map([...current, ...earlier].map((file) => [file.id, file]))
  const uploaders = isAdmin ? await findUploaders(db, [...stored.keys()]) : new Map<string, string>()
  const senders = rows.flatMap(({ sentBy }) => sentBy ?? [])
  const names = isAdmin ? await nameUsers(db, [...uploaders.values(), ...senders]) : new Map<string, string>()

  const isPlayable = ({ state }: CutRow) => isAdmin || isShownToCustomer(state)
  const readCutContent = (cut: ResolvedCut) => readContent(video, cut)
  const describeFile = ({ ratio, fileId }: CutFile): Cut['files'] => {
    const file: StoredFile | undefined = stored.get(fileId)
    return file ? [{ ...file, ratio, uploadedBy: names.get(uploaders.get(fileId) ?? '') ?? null }] : []
  }
  const cuts = rows.map((cut, index): Cut => {
    const before = rows.slice(0, index).findLast(isPlayable)
    return {
      number: cut.number,
      state: cut.state,
      files: isPlayable(cut) ? cut.files.flatMap(describeFile) : [],
      changes:
        before && isPlayable(cut)
          ? {
              since: before.number,
              sentences: describeCutChanges(readCutContent(before), readCutContent(cut)),
            }
          : null,
      createdAt: cut.createdAt.toISOString(),
      sentAt: cut.sentAt?.toISOString() ?? null,
      sentBy: names.get(cut.sentBy ?? '') ?? null,
      deliveredAt: cut.deliveredAt?.toISOString() ?? null,
      exception: describeException(cut),
      withdrawal:
        cut.withdrawnAt === null
          ? null
          : { reason: cut.withdrawnReason ?? '', at: cut.withdrawnAt.toISOString() },
      letter: cut.letter,
      contentHash: cut.contentHash,
      approval: cut.approval && {
        hash: cut.approval.hash,
        at: cut.approval.approvedAt.toISOString(),
        by: cut.approval.approverName,
      },
    }
  })
  return cuts.toReversed()
}

/** The cards of a cut that is being assembled are those of its video. */
export function readContent(
  video: VideoRecord,
  { copy, files }: Pick<ResolvedCut, 'copy' | 'files'>,
): CutContent {
  const ratios = listSoldRatios(video)
  return { files, copy: copy === null ? freezeCutCopy(video, ratios) : readCutCopy(copy, ratios) }
}

import { createHash } from 'node:crypto'
import { readCutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { cutContentJson, isSameContent } from '#shared/videos/cuts/cut-content.ts'
import { isShownToCustomer, type CutState } from '#shared/videos/cuts/cut-states.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { findMasterHashes } from '../../files/find-master-hashes.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readTogether } from '../../outside/database/connection/read-together.ts'
import { findCutApprovals, type ApprovalRow } from './cut-approvals.db.ts'
import { findCutFiles, findCuts, type CutFile, type CutRow } from './cuts.db.ts'
import { isDeliveredVoid } from './is-delivered-void.ts'
import type { VideoRecord } from './video-record.ts'

interface ResolvedFile extends CutFile {
  /** In hex; null until the file has been read. */
  sha256: string | null
}

/** A cut with what is computed of it. */
export interface ResolvedCut extends CutRow {
  files: ResolvedFile[]
  /** See `cutContentJson`; null while it is assembled, and until the hash of every file is known. */
  contentHash: string | null
  approval: ApprovalRow | null
  /** `void` where an approved cut is no longer what was approved. */
  state: CutState
}

/** All cuts of a video, oldest first, as they stand. */
export async function resolveCuts(db: Database, video: VideoRecord): Promise<ResolvedCut[]> {
  const rows = await findCuts(db, video.id)
  const contents = await readContents(db, new Map(rows.map((row) => [row, video])))
  return rows.map((row, index) => {
    const isSuperseded = rows.slice(index + 1).some(({ state }) => isShownToCustomer(state))
    return resolve(row, video, contents, isSuperseded)
  })
}

/** The same for one cut of each video, none of which was followed by another that was sent. */
export async function resolveNewestCuts(
  db: Database,
  videos: readonly VideoRecord[],
  cuts: ReadonlyMap<string, CutRow>,
): Promise<Map<string, CutRow>> {
  const approved = videos.flatMap((video) => {
    const cut = cuts.get(video.id)
    return cut?.state === 'approved' ? [[cut, video] as const] : []
  })
  if (approved.length === 0) return new Map(cuts)
  const contents = await readContents(db, new Map(approved))
  const resolved = approved.map(([cut, video]) => [video.id, resolve(cut, video, contents, false)] as const)
  return new Map([...cuts, ...resolved])
}

interface Contents {
  files: Map<string, CutFile[]>
  hashes: Map<string, string>
  approvals: Map<string, ApprovalRow>
}

async function readContents(db: Database, cuts: ReadonlyMap<CutRow, VideoRecord>): Promise<Contents> {
  const ids = [...cuts.keys()].map(({ id }) => id)
  const [files, approvals] = await readTogether(
    db,
    () => findCutFiles(db, ids),
    () => findCutApprovals(db, ids),
  )
  const fileIds = [...new Set([...files.values()].flat().map(({ fileId }) => fileId))]
  return { files, hashes: await findMasterHashes(db, fileIds), approvals }
}

function resolve(
  row: CutRow,
  video: VideoRecord,
  { files, hashes, approvals }: Contents,
  isSuperseded: boolean,
): ResolvedCut {
  const own = files.get(row.id) ?? []
  const contentHash = hashContent(row, video, own, hashes)
  const approval = approvals.get(row.id) ?? null
  // What was delivered by its approval is what was approved, whatever the video becomes afterwards.
  const isVoid =
    row.state === 'approved' &&
    (row.deliveredAt === null
      ? isSuperseded || contentHash === null || approval?.hash !== contentHash || !isVideoSame(video, row)
      : approval !== null && isDeliveredVoid(row, approval))
  const resolvedFiles = own.map((file) => ({ ...file, sha256: hashes.get(file.fileId) ?? null }))
  return { ...row, files: resolvedFiles, contentHash, approval, state: isVoid ? 'void' : row.state }
}

function hashContent(
  { videoId, number, copy }: CutRow,
  video: VideoRecord,
  files: readonly CutFile[],
  hashes: ReadonlyMap<string, string>,
): string | null {
  const masters = files.flatMap(({ ratio, fileId }) => {
    const sha256 = hashes.get(fileId)
    return sha256 === undefined ? [] : [{ ratio, sha256 }]
  })
  if (copy === null || masters.length === 0 || masters.length !== files.length) return null
  const content = cutContentJson({ videoId, number, masters, copy: readCutCopy(copy, listSoldRatios(video)) })
  return createHash('sha256').update(content).digest('hex')
}

/** Whether a video still says what its cut said when it was sent. */
export const isVideoSame = (video: VideoRecord, { copy }: Pick<CutRow, 'copy'>): boolean =>
  copy !== null && isSameContent(video, readCutCopy(copy, listSoldRatios(video)))

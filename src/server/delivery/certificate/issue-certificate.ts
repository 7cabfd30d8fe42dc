import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { brand } from '#shared/brand.ts'
import { canonicalJson } from '#shared/canonical-json.ts'
import {
  certificateFactsSchema,
  rightsSentence,
  writeCertificateFacts,
  type CertificateFacts,
} from '#shared/delivery/certificate-facts.ts'
import { paths } from '#shared/paths.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { undoWindowMs } from '#shared/videos/undo-window.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { lockBlockSteps } from '../../subscriptions/status/lock-block-steps.ts'
import { findSubscriptionFacts } from '../../subscriptions/find-subscription-facts.ts'
import { holdAccount } from '../../users/hold-account.ts'
import { findDeliveredApprovals } from '../../videos/find-delivered-approvals.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import { findNewestCertificate, insertCertificate, type CertificateRow } from '../store/certificates.db.ts'
import { readBlock, readHashedBlock, type DeliveredBlock } from '../contents/read-block.ts'

export interface CertificateFile {
  id: string
  issuedAt: Date
  pdf: { content: Buffer; crc32: number }
}

/** A file is hashed by its own job meanwhile. */
const checksumRetryMs = 30_000

type IssueDeps = CertificateDeps & Pick<DeliveryDeps, 'storage'>
type CertificateDeps = Pick<DeliveryDeps, 'db' | 'clock' | 'config'>

/**
 * Issues the certificate of a block as it is now, where the newest one states something else. Idempotent: the same
 * contents have one certificate, whose bytes never change, also where names change.
 * @returns when to try again, where that is too early: a delivery can still be undone or was undone meanwhile, or the hash of a
 *   file is not known
 * @throws where the bytes of a file are gone
 */
export async function issueCertificate(deps: IssueDeps, key: BlockKey): Promise<Date | null> {
  const block = await readBlock(deps, key).catch(returnNullWhenGone)
  if (!block) return null
  const now = deps.clock.now()
  const undoableUntil = Math.max(
    0,
    ...block.videos.map(({ cut }) => (cut ? cut.deliveredAt.getTime() + undoWindowMs : 0)),
  )
  if (undoableUntil > now.getTime()) return new Date(undoableUntil)
  if (block.videos.every(({ cut }) => cut === null)) return null
  const facts = await gatherFacts(deps, block)
  const tryAgainAt = new Date(now.getTime() + checksumRetryMs)
  if (!facts) {
    await requireBytes(deps, block)
    return tryAgainAt
  }
  if (await findStating(deps.db, block, facts)) return null
  return (await issue(deps, block, facts)) ? null : tryAgainAt
}

/** Nobody ever hashes a file whose bytes are gone. */
async function requireBytes({ storage }: IssueDeps, { videos }: DeliveredBlock): Promise<void> {
  for (const { checksums, master } of videos.flatMap(({ delivered }) => delivered)) {
    if (!checksums && !(await storage.stat(master.storageKey))) {
      throw new Error(`A certificate needs the bytes of ${master.storageKey}, which are not stored any more`)
    }
  }
}

/** A job that runs a minute later may find no subscription. */
function returnNullWhenGone(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not_found') return null
  throw error
}

/**
 * The newest certificate of a block, where it states what is delivered now; null while that is still to be issued. Names
 * stay as they were when it was issued.
 */
export async function findCertificate(
  deps: CertificateDeps,
  block: DeliveredBlock,
): Promise<CertificateFile | null> {
  const facts = await gatherFacts(deps, block)
  const stating = facts && (await findStating(deps.db, block, facts))
  return stating ? describe(stating) : null
}

/** The newest certificate, where it states these contents; names may have changed since. */
async function findStating(
  db: Database,
  block: DeliveredBlock,
  facts: CertificateFacts,
): Promise<CertificateRow | null> {
  const newest = await findNewestCertificate(db, block)
  if (!newest) return null
  const stated = certificateFactsSchema.parse(JSON.parse(newest.facts))
  return describeContents(stated) === describeContents(facts) ? newest : null
}

/** What is delivered, without what people and videos are called. */
const describeContents = ({ films: videos }: CertificateFacts): string =>
  canonicalJson(
    videos.map(({ cut, deliveredAt, approval, files }) => ({
      cut,
      deliveredAt,
      approval: approval?.sha256 ?? null,
      files,
    })),
  )

/** @returns false where the block states something else by now */
async function issue(deps: IssueDeps, block: DeliveredBlock, facts: CertificateFacts): Promise<boolean> {
  const text = writeCertificateFacts(facts)
  const key = {
    subscriptionId: block.subscriptionId,
    block: block.block,
    factsSha256: createHash('sha256').update(text).digest('hex'),
  }

  // Loaded with its first certificate: fonts and PDF are modules that most requests have no use for.
  const { drawCertificate } = await import('./draw-certificate.ts')
  const id = randomBytes(18).toString('base64url')
  const issuedAt = deps.clock.now()
  const checkUrl = `${deps.config.baseUrl}${paths.certificate(id)}`
  const pdf = await drawCertificate({
    facts,
    factsText: text,
    factsSha256: key.factsSha256,
    id,
    checkUrl,
    issuedAt,
  })
  const certificate = { ...key, id, facts: text, pdf, pdfCrc32: crc32(pdf), issuedAt }
  return deps.db.transaction().execute(async (tx) => {
    // It names its customer: a certificate that was drawn while the account was deleted would stay.
    const subscription = await findSubscriptionFacts(tx, block.subscriptionId)
    if (!subscription || !(await holdAccount(tx, subscription.userId))) return true
    // An undo that began in time may end only now: each move holds this lock. No bytes are read under it.
    await lockBlockSteps(tx, block.subscriptionId, block.block)
    const current = await readHashedBlock(tx, block).catch(returnNullWhenGone)
    const stated = current && (await gatherFacts({ ...deps, db: tx }, current))
    if (!stated || describeContents(stated) !== describeContents(facts)) return false
    // Of two that were drawn at once, the first one is the certificate.
    if (!(await insertCertificate(tx, certificate))) return true
    await emitEvent(tx, null, {
      kind: 'certificate.issued',
      subject: { kind: 'subscription', id: block.subscriptionId },
      payload: { after: { certificate: id, block: block.block, films: facts.films.length } },
    })
    return true
  })
}

const describe = (row: CertificateRow): CertificateFile => ({
  id: row.id,
  issuedAt: row.issuedAt,
  pdf: { content: row.pdf, crc32: row.pdfCrc32 },
})

async function gatherFacts(
  { db, config }: CertificateDeps,
  block: DeliveredBlock,
): Promise<CertificateFacts | null> {
  const approvals = await findDeliveredApprovals(
    db,
    block.videos.flatMap(({ cut }) => cut?.id ?? []),
  )
  const videos: CertificateFacts['films'] = []
  for (const { title, lengthSeconds, cut, delivered } of block.videos) {
    if (!cut) continue
    const approval = approvals.get(cut.id)
    const files: CertificateFacts['films'][number]['files'] = []
    for (const { ratio, master, checksums } of delivered) {
      if (!checksums) return null
      files.push({ ratio, bytes: master.bytes, sha256: checksums.sha256 })
    }
    videos.push({
      title,
      lengthSeconds,
      frameRate: cut.copy.frameRate,
      cut: cut.number,
      deliveredAt: cut.deliveredAt.toISOString(),
      approval: approval ? { sha256: approval.hash, by: approval.by, at: approval.at.toISOString() } : null,
      files,
    })
  }
  if (videos.length === 0) return null
  return {
    format: 1,
    studio: brand.name,
    customer: { name: block.customer.name, email: block.customer.email },
    subscription: { title: block.title, reference: block.parcelReference },
    block: block.block,
    rights: rightsSentence(config.termsUrl ?? null),
    films: videos,
  }
}

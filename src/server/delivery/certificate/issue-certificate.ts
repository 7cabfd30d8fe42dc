import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { brand } from '#shared/brand.ts'
import {
  rightsSentence,
  writeCertificateFacts,
  type CertificateFacts,
} from '#shared/delivery/certificate-facts.ts'
import { paths } from '#shared/paths.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import { findCertificateOfFacts, insertCertificate } from '../store/certificates.db.ts'
import type { DeliveredBlock } from '../contents/read-block.ts'

export interface CertificateFile {
  id: string
  issuedAt: Date
  pdf: { content: Buffer; crc32: number }
}

type CertificateDeps = Pick<DeliveryDeps, 'db' | 'clock' | 'config' | 'findApprovals'>

/**
 * The certificate of a block as it is now; issued where there is none of these facts. Idempotent: the same facts have
 * one certificate, whose bytes never change.
 * @returns null before something is delivered, and while the hash of a file is not known
 */
export async function issueCertificate(
  deps: CertificateDeps,
  block: DeliveredBlock,
): Promise<CertificateFile | null> {
  const facts = await gatherFacts(deps, block)
  if (!facts) return null
  const text = writeCertificateFacts(facts)
  const key = {
    subscriptionId: block.subscriptionId,
    block: block.block,
    factsSha256: createHash('sha256').update(text).digest('hex'),
  }
  const found = await findCertificateOfFacts(deps.db, key)
  if (found) return describe(found)

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
  await insertCertificate(deps.db, { ...key, id, facts: text, pdf, pdfCrc32: crc32(pdf), issuedAt })
  const issued = await findCertificateOfFacts(deps.db, key)
  return issued && describe(issued)
}

const describe = (row: { id: string; issuedAt: Date; pdf: Buffer; pdfCrc32: number }): CertificateFile => ({
  id: row.id,
  issuedAt: row.issuedAt,
  pdf: { content: row.pdf, crc32: row.pdfCrc32 },
})

async function gatherFacts(
  { db, config, findApprovals }: CertificateDeps,
  block: DeliveredBlock,
): Promise<CertificateFacts | null> {
  const approvals = await findApprovals(
    db,
    block.films.flatMap(({ cut }) => cut?.id ?? []),
  )
  const films: CertificateFacts['films'] = []
  for (const { title, lengthSeconds, cut, delivered } of block.films) {
    if (!cut) continue
    const approval = approvals.get(cut.id)
    const files: CertificateFacts['films'][number]['files'] = []
    for (const { ratio, master, checksums } of delivered) {
      if (!checksums) return null
      files.push({ ratio, bytes: master.bytes, sha256: checksums.sha256 })
    }
    films.push({
      title,
      lengthSeconds,
      frameRate: cut.copy.frameRate,
      cut: cut.number,
      deliveredAt: cut.deliveredAt.toISOString(),
      approval: approval ? { ...approval, at: approval.at.toISOString() } : null,
      files,
    })
  }
  if (films.length === 0) return null
  return {
    format: 1,
    studio: brand.name,
    customer: { name: block.customer.name, email: block.customer.email },
    subscription: { title: block.title, reference: block.parcelReference },
    block: block.block,
    rights: rightsSentence(config.termsUrl ?? null),
    films,
  }
}

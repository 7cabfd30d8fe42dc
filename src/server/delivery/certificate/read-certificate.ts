import type { readCertificate as call } from '#shared/contract/delivery.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import { certificateFactsSchema, listCertifiedHashes } from '#shared/delivery/certificate-facts.ts'
import { refuse } from '../../http/refusal.ts'
import { findPublicCertificate } from '../store/certificates.db.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'

const certifiedFilmsSchema = certificateFactsSchema.pick({ films: true })

/**
 * What anybody may know of a certificate: hashes, and no names.
 * @throws Refusal not_found
 */
export async function readCertificate(
  { db }: Pick<DeliveryDeps, 'db'>,
  { certificateId }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const found = await findPublicCertificate(db, certificateId)
  if (!found) throw refuse('not_found')
  const facts = certifiedFilmsSchema.parse(JSON.parse(found.facts))
  return {
    issuedAt: found.issuedAt.toISOString(),
    hashes: listCertifiedHashes(facts),
    isNewest: found.isNewest,
  }
}

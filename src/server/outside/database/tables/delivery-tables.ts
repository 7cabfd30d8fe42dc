import type { Generated, GeneratedAlways } from 'kysely'

/** Tables of the delivery area. */
export interface DeliveryTables {
  deliveryChecksums: { storageKey: string; sha256: string; crc32: number; computedAt: Date }
  deliveryNames: { subscriptionId: string; template: string; updatedAt: Date }
  certificates: CertificatesTable
  partnerLinks: PartnerLinksTable
  partnerLinkUses: PartnerLinkUsesTable
}

interface CertificatesTable {
  id: string
  subscriptionId: string
  block: number
  /** Canonical JSON of CertificateFacts. */
  facts: string
  factsSha256: string
  pdf: Buffer
  pdfCrc32: number
  issuedAt: Date
  sequence: GeneratedAlways<number>
}

interface PartnerLinksTable {
  id: Generated<string>
  subscriptionId: string
  block: number
  label: string
  secretSha256: string
  createdBy: string
  createdAt: Date
  endsAt: Date
  /** When it was ended before its time. */
  endedAt: Generated<Date | null>
}

interface PartnerLinkUsesTable {
  id: GeneratedAlways<number>
  linkId: string
  at: Date
  kind: 'opened' | 'file' | 'archive'
  /** The name of the file. */
  detail: Generated<string>
}

import { createHash } from 'node:crypto'
import { refuse } from '../../http/refusal.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import {
  findLinkOfSecret,
  insertUse,
  type LinkUseRow,
  type PartnerLinkRow,
} from '../store/partner-links.db.ts'

type LinkDeps = Pick<DeliveryDeps, 'db' | 'clock'>

/** A page that is loaded again, and a download in parts, are one use. */
const sameUseMs = 10 * 60_000

/** As a secret is stored. It has 256 random bits: no salt and no slow hash make it harder to find. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const isOpen = ({ endedAt, endsAt }: PartnerLinkRow, now: Date): boolean => endedAt === null && endsAt > now

/**
 * The link of a secret. Each request asks anew, so that a link ends at once.
 * @throws Refusal partner_link_invalid, the same for what has ended and what never was
 */
export async function openLink({ db, clock }: LinkDeps, secret: string): Promise<PartnerLinkRow> {
  const link = await findLinkOfSecret(db, hashSecret(secret))
  if (!link || !isOpen(link, clock.now())) throw refuse('partner_link_invalid')
  return link
}

/** Whether a link is still good: asked again while a long download is under way. */
export async function isLinkOpen({ db, clock }: LinkDeps, secretSha256: string): Promise<boolean> {
  const link = await findLinkOfSecret(db, secretSha256)
  return link !== null && isOpen(link, clock.now())
}

/** Notes what a link was used for: its customer reads it. */
export async function noteUse(
  { db, clock }: LinkDeps,
  { id }: Pick<PartnerLinkRow, 'id'>,
  use: Pick<LinkUseRow, 'kind' | 'detail'>,
): Promise<void> {
  const at = clock.now()
  await insertUse(db, id, use, { at, unlessSince: new Date(at.getTime() - sameUseMs) })
}

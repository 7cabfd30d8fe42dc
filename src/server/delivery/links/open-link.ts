import { isLinkOpen } from '#shared/links/link-state.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import { hashSecret } from '../../identity/derive-secret.ts'
import { findSubscriptionFacts } from '../../subscriptions/find-subscription-facts.ts'
import { isSuspended } from '../../users/is-suspended.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import {
  findLastUse,
  findLinkOfSecret,
  hasUses,
  insertUse,
  lockLink,
  type LinkUseRow,
  type PartnerLinkRow,
} from '../store/partner-links.db.ts'

type LinkDeps = Pick<DeliveryDeps, 'db' | 'clock'>

/** A page that is loaded again, and a download in parts, are one use. */
const sameUseMs = 10 * 60_000

/** The open link with this hash; null without one, and while its customer is suspended. */
export async function findUsableLink(
  { db, clock }: LinkDeps,
  secretSha256: string,
): Promise<PartnerLinkRow | null> {
  const link = await findLinkOfSecret(db, secretSha256)
  if (!link || !isLinkOpen(link, clock.now())) return null
  const subscription = await findSubscriptionFacts(db, link.subscriptionId)
  return subscription && !(await isSuspended(db, subscription.userId)) ? link : null
}

/**
 * The link of a secret. Each request asks anew, so that a link ends at once.
 * @throws Refusal partner_link_invalid, the same for what has ended and what never was
 */
export async function openLink(deps: LinkDeps, secret: string): Promise<PartnerLinkRow> {
  const link = await findUsableLink(deps, hashSecret(secret))
  if (!link) throw refuse('partner_link_invalid')
  return link
}

/**
 * Notes what a link was used for: its customer reads it.
 * @throws Refusal partner_link_invalid where the link has ended, is over, or was deleted with its account, meanwhile
 */
export async function recordPartnerLinkUse(
  { db, clock }: LinkDeps,
  link: PartnerLinkRow,
  use: Pick<LinkUseRow, 'kind' | 'detail'>,
): Promise<void> {
  const at = clock.now()
  const isSame = (last: Date | null) => last !== null && last.getTime() > at.getTime() - sameUseMs
  // Parts of a download ask often: most of them lock nothing.
  if (isSame(await findLastUse(db, link.id, use))) return
  await db.transaction().execute(async (tx) => {
    // Parts that are asked for at once are one use.
    const held = await lockLink(tx, { ...link, linkId: link.id })
    // Ended while its bytes were looked for, it is not used any more.
    if (!held || !isLinkOpen(held, at)) throw refuse('partner_link_invalid')
    if (isSame(await findLastUse(tx, link.id, use))) return
    const isFirst = !(await hasUses(tx, link.id))
    await insertUse(tx, link.id, use, at)
    if (!isFirst) return
    await emitEvent(tx, null, {
      kind: 'partner_link.first_used',
      subject: { kind: 'subscription', id: link.subscriptionId },
      payload: { after: { link: link.id, block: link.block, label: link.label } },
    })
  })
}

import { randomUUID } from 'node:crypto'
import { partnerLinksMax, type createPartnerLink as call } from '#shared/contract/delivery.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import { isLinkOpen } from '#shared/links/link-state.ts'
import { paths } from '#shared/paths.ts'
import { dayMs } from '#shared/time-units.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import { deriveSecret, hashSecret } from '../../identity/derive-secret.ts'
import { requireOwnSubscription } from '../../subscriptions/store/require-subscription.ts'
import { holdAccount } from '../../users/hold-account.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import { findLinkOfSecret, findLinks, insertLink, lockLinks } from '../store/partner-links.db.ts'
import { describeLinks } from './list-partner-links.ts'

/**
 * Makes a link to a block. Its secret is in the answer and nowhere else: stored is its hash. A retry after a lost answer
 * derives the same secret, and so returns the same link.
 * @throws Refusal not_found, signed_out, too_many_links
 */
export async function createPartnerLink(
  deps: Pick<DeliveryDeps, 'db' | 'clock' | 'config'>,
  user: SignedInUser,
  { subscriptionId, block, intentId = randomUUID(), label, days }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const { block: currentBlock } = await requireOwnSubscription(deps.db, user, subscriptionId)
  if (block > currentBlock) throw refuse('not_found')
  const intent = JSON.stringify([user.id, subscriptionId, block, intentId, label, days])
  const secret = await deriveSecret(deps.db, 'partner link', intent)
  const secretSha256 = hashSecret(secret)
  const key = { subscriptionId, block }
  const createdAt = deps.clock.now()
  const id = await deps.db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, user.id))) throw refuse('signed_out')
    await lockLinks(tx, key)
    const made = await findLinkOfSecret(tx, secretSha256)
    if (made) return made.id
    const open = (await findLinks(tx, key, createdAt)).filter((link) => isLinkOpen(link, createdAt))
    if (open.length >= partnerLinksMax) throw refuse('too_many_links')
    const endsAt = new Date(createdAt.getTime() + days * dayMs)
    const link = { ...key, label, secretSha256, createdBy: user.id, createdAt, endsAt }
    const linkId = await insertLink(tx, link)
    await emitEvent(tx, user, {
      kind: 'partner_link.created',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { after: { link: linkId, block, label, endsAt: endsAt.toISOString() } },
    })
    return linkId
  })
  return {
    links: await describeLinks(deps, key),
    id,
    url: `${deps.config.baseUrl}${paths.partnerDelivery(secret)}`,
  }
}

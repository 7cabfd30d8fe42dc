import type { listPartnerLinks as call, PartnerLink } from '#shared/contract/delivery.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import { findLinkState } from '#shared/links/link-state.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { requireReadableSubscription } from '../../subscriptions/store/require-subscription.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import { findLinks, findUses } from '../store/partner-links.db.ts'

type ListDeps = Pick<DeliveryDeps, 'db' | 'clock'>

const shownUses = 50

/**
 * The links of a block with their uses, for its customer and the studio.
 * @throws Refusal not_found
 */
export async function listPartnerLinks(
  deps: ListDeps,
  user: SignedInUser,
  key: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  await requireReadableSubscription(deps.db, user, key.subscriptionId)
  return { links: await describeLinks(deps, key) }
}

/** The links of a block that are listed, newest first. Its reader's right to them is the caller's to check. */
export async function describeLinks({ db, clock }: ListDeps, block: BlockKey): Promise<PartnerLink[]> {
  const now = clock.now()
  const links = await findLinks(db, block, now)
  const uses = await findUses(
    db,
    links.map(({ id }) => id),
    shownUses,
  )
  return links.map((link) => {
    const { count = 0, newest = [] } = uses.get(link.id) ?? {}
    return {
      id: link.id,
      label: link.label,
      state: findLinkState(link, now),
      createdAt: link.createdAt.toISOString(),
      endsAt: link.endsAt.toISOString(),
      endedAt: link.endedAt?.toISOString() ?? null,
      useCount: count,
      uses: newest.map((use) => ({ ...use, at: use.at.toISOString() })),
    }
  })
}

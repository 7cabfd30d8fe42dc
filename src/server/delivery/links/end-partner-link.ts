import type { endPartnerLink as call } from '#shared/contract/delivery.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import { isLinkOpen } from '#shared/links/link-state.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import { requireOwnSubscription } from '../../subscriptions/store/require-subscription.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import { lockLink, writeLinkEnded } from '../store/partner-links.db.ts'
import { describeLinks } from './list-partner-links.ts'

/** Ends a link at once; one that is over stays over. Idempotent. @throws Refusal not_found */
export async function endPartnerLink(
  deps: Pick<DeliveryDeps, 'db' | 'clock'>,
  user: SignedInUser,
  input: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  await requireOwnSubscription(deps.db, user, input.subscriptionId)
  await deps.db.transaction().execute(async (tx) => {
    const link = await lockLink(tx, input)
    if (!link) throw refuse('not_found')
    const now = deps.clock.now()
    if (!isLinkOpen(link, now)) return
    await writeLinkEnded(tx, link.id, now)
    await emitEvent(tx, user, {
      kind: 'partner_link.ended',
      subject: { kind: 'subscription', id: link.subscriptionId },
      payload: { after: { link: link.id, block: link.block, label: link.label } },
    })
  })
  return { links: await describeLinks(deps, input) }
}

import type { readPartnerDelivery as call } from '#shared/contract/delivery.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import { openBlock, type OpenBlockDeps } from '../block/open-block.ts'
import { recordPartnerLinkUse, openLink } from './open-link.ts'

/**
 * What a block hands over, for the holder of a partner's link; noted as a use.
 * @throws Refusal partner_link_invalid
 */
export async function readPartnerDelivery(
  deps: OpenBlockDeps,
  { secret }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const link = await openLink(deps, secret)
  const opened = await openBlock(deps, link, 'partner')
  await recordPartnerLinkUse(deps, link, { kind: 'opened', detail: '' })
  return {
    handover: opened.describe(`/api/d/${secret}`),
    label: link.label,
    endsAt: link.endsAt.toISOString(),
  }
}

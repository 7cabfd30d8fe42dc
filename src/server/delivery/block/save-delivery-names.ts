import type { saveDeliveryNames as call } from '#shared/contract/delivery.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import { defaultNameTemplate, findTemplateProblem } from '#shared/delivery/file-names.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { requireOwnSubscription } from '../../subscriptions/store/require-subscription.ts'
import { holdAccount } from '../../users/hold-account.ts'
import { writeNameTemplate } from '../store/delivery.db.ts'
import type { OpenBlockDeps } from './open-block.ts'
import { describeDelivery } from './read-delivery.ts'

/**
 * Changes how the files of a subscription are named. The empty text brings the usual names back.
 * @throws Refusal not_found, name_template_invalid, signed_out
 */
export async function saveDeliveryNames(
  deps: OpenBlockDeps,
  user: SignedInUser,
  { subscriptionId, block, template }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const { block: currentBlock } = await requireOwnSubscription(deps.db, user, subscriptionId)
  if (block > currentBlock) throw refuse('not_found')
  const problem = template === '' ? null : findTemplateProblem(template)
  if (problem !== null)
    throw refuse('name_template_invalid', { sentence: problem, fields: { template: problem } })
  const isDefault = template === '' || template === defaultNameTemplate
  await deps.db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, user.id))) throw refuse('signed_out')
    await writeNameTemplate(tx, subscriptionId, isDefault ? null : template, deps.clock.now())
  })
  return { delivery: await describeDelivery(deps, { subscriptionId, block }, true) }
}

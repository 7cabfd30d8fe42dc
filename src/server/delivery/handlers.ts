import type { Delivery } from '#shared/contract/delivery.ts'
import { defaultNameTemplate, findTemplateProblem, slugify } from '#shared/delivery/file-names.ts'
import { listCertifiedHashes, certificateFactsSchema } from '#shared/delivery/certificate-facts.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import {
  requireOwnSubscription,
  requireReadableSubscription,
} from '../subscriptions/store/require-subscription.ts'
import { openBlock } from './block/open-block.ts'
import { createLink, endLink, listLinks } from './links/change-links.ts'
import { noteUse, openLink } from './links/open-link.ts'
import { findPublicCertificate } from './store/certificates.db.ts'
import type { DeliveryDeps } from './store/delivery-deps.ts'
import { writeNameTemplate } from './store/delivery.db.ts'

interface BlockKey {
  subscriptionId: string
  block: number
}

export const blockBase = ({ subscriptionId, block }: BlockKey): string =>
  `/api/subscriptions/${subscriptionId}/blocks/${block}`
export const partnerBase = (secret: string): string => `/api/d/${secret}`

export const deliveryHandlers: HandlersOf<
  | 'readDelivery'
  | 'saveDeliveryNames'
  | 'listPartnerLinks'
  | 'createPartnerLink'
  | 'endPartnerLink'
  | 'readPartnerDelivery'
  | 'readCertificate',
  DeliveryDeps
> = {
  readDelivery: async ({ deps, user }, key) => {
    const { ownerId } = await requireReadableSubscription(deps.db, user, key.subscriptionId)
    return { delivery: await readDelivery(deps, user, key, ownerId) }
  },

  saveDeliveryNames: async ({ deps, user }, { subscriptionId, block, template }) => {
    const { ownerId } = await requireOwnSubscription(deps.db, user, subscriptionId)
    const problem = template === '' ? null : findTemplateProblem(template)
    if (problem !== null)
      throw refuse('name_template_invalid', { sentence: problem, fields: { template: problem } })
    const isDefault = template === '' || template === defaultNameTemplate
    await writeNameTemplate(deps.db, subscriptionId, isDefault ? null : template, deps.clock.now())
    return { delivery: await readDelivery(deps, user, { subscriptionId, block }, ownerId) }
  },

  listPartnerLinks: async ({ deps, user }, key) => {
    await requireReadableSubscription(deps.db, user, key.subscriptionId)
    return { links: await listLinks(deps, key) }
  },
  createPartnerLink: ({ deps, user }, input) => createLink(deps, user, input),
  endPartnerLink: ({ deps, user }, input) => endLink(deps, user, input),

  readPartnerDelivery: async ({ deps }, { secret }) => {
    const link = await openLink(deps, secret)
    const opened = await openBlock(deps, link)
    await noteUse(deps, link, { kind: 'opened', detail: '' })
    return {
      handover: opened.describe(partnerBase(secret)),
      label: link.label,
      endsAt: link.endsAt.toISOString(),
    }
  },

  readCertificate: async ({ deps }, { certificateId }) => {
    const found = await findPublicCertificate(deps.db, certificateId)
    if (!found) throw refuse('not_found')
    const facts = certificateFactsSchema.pick({ films: true }).parse(JSON.parse(found.facts))
    return {
      issuedAt: found.issuedAt.toISOString(),
      hashes: listCertifiedHashes(facts),
      isNewest: found.isNewest,
    }
  },
}

async function readDelivery(
  deps: DeliveryDeps,
  user: SignedInUser,
  key: BlockKey,
  ownerId: string,
): Promise<Delivery> {
  const { block, describe } = await openBlock(deps, key)
  return {
    ...describe(blockBase(key)),
    subscriptionId: key.subscriptionId,
    isOwn: ownerId === user.id,
    names: {
      template: block.template ?? defaultNameTemplate,
      isDefault: block.template === null,
      customer: slugify(block.customer.name) || slugify(block.customer.email.split('@')[0] ?? '') || 'films',
    },
  }
}

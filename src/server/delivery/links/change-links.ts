import { randomBytes } from 'node:crypto'
import { partnerLinksMax, type createPartnerLink, type endPartnerLink } from '#shared/contract/delivery.ts'
import type { PartnerLink } from '#shared/contract/delivery.ts'
import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import { paths } from '#shared/paths.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { requireOwnSubscription } from '../../subscriptions/store/require-subscription.ts'
import { listBlockFilms } from '../../videos/list-block-films.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import {
  countOpenLinks,
  findLinks,
  findUses,
  insertLink,
  lockLinks,
  writeLinkEnded,
  type PartnerLinkRow,
} from '../store/partner-links.db.ts'
import { hashSecret } from './open-link.ts'

type LinkDeps = Pick<DeliveryDeps, 'db' | 'clock' | 'config'>

const dayMs = 86_400_000
const shownUses = 50

/** The links of a block, newest first. Its reader's right to them is the caller's to check. */
export async function listLinks(
  { db, clock }: Pick<LinkDeps, 'db' | 'clock'>,
  block: { subscriptionId: string; block: number },
): Promise<PartnerLink[]> {
  const links = await findLinks(db, block)
  const uses = await findUses(
    db,
    links.map(({ id }) => id),
    shownUses,
  )
  const now = clock.now()
  return links.map((link) => {
    const { count = 0, newest = [] } = uses.get(link.id) ?? {}
    return {
      id: link.id,
      label: link.label,
      state: describeState(link, now),
      createdAt: link.createdAt.toISOString(),
      endsAt: link.endsAt.toISOString(),
      endedAt: link.endedAt?.toISOString() ?? null,
      useCount: count,
      uses: newest.map((use) => ({ ...use, at: use.at.toISOString() })),
    }
  })
}

const describeState = ({ endedAt, endsAt }: PartnerLinkRow, now: Date): PartnerLink['state'] =>
  endedAt ? 'ended' : endsAt > now ? 'open' : 'over'

/**
 * Makes a link to a block. Its secret is in the answer and nowhere else: stored is its hash.
 * @throws Refusal not_found, too_many_links
 */
export async function createLink(
  deps: LinkDeps,
  user: SignedInUser,
  { subscriptionId, block, label, days }: InputOf<typeof createPartnerLink>,
): Promise<OutputOf<typeof createPartnerLink>> {
  await requireOwnSubscription(deps.db, user, subscriptionId)
  if ((await listBlockFilms(deps.db, subscriptionId, block)).length === 0) throw refuse('not_found')
  const secret = randomBytes(32).toString('base64url')
  const key = { subscriptionId, block }
  const createdAt = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockLinks(tx, key)
    if ((await countOpenLinks(tx, key, createdAt)) >= partnerLinksMax) throw refuse('too_many_links')
    await insertLink(tx, {
      ...key,
      label,
      secretSha256: hashSecret(secret),
      createdBy: user.id,
      createdAt,
      endsAt: new Date(createdAt.getTime() + days * dayMs),
    })
  })
  return {
    links: await listLinks(deps, key),
    url: `${deps.config.baseUrl}${paths.partnerDelivery(secret)}`,
  }
}

/** Ends a link at once. Idempotent. @throws Refusal not_found */
export async function endLink(
  deps: LinkDeps,
  user: SignedInUser,
  input: InputOf<typeof endPartnerLink>,
): Promise<OutputOf<typeof endPartnerLink>> {
  await requireOwnSubscription(deps.db, user, input.subscriptionId)
  if (!(await writeLinkEnded(deps.db, input, deps.clock.now()))) throw refuse('not_found')
  return { links: await listLinks(deps, input) }
}

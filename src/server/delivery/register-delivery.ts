import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { namedDisposition } from '../files/downloads/disposition.ts'
import { sendBytes } from '../files/downloads/send-bytes.ts'
import { stopWhen } from '../files/downloads/stop-when.ts'
import { requireUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { limitSecretRequests } from '../identity/limits/limit-requests.ts'
import { requireReadableSubscription } from '../subscriptions/store/require-subscription.ts'
import { layOutZip } from './archive/lay-out-zip.ts'
import { readZip } from './archive/read-zip.ts'
import { archiveName } from './block/archive-name.ts'
import { listZipSources, type Deliverable } from './block/list-deliverables.ts'
import { openBlock, type HandedOverBlock } from './block/open-block.ts'
import { findUsableLink, recordPartnerLinkUse, openLink } from './links/open-link.ts'
import type { DeliveryDeps } from './store/delivery-deps.ts'
import type { PartnerLinkRow } from './store/partner-links.db.ts'

type OwnRequest = FastifyRequest<{
  Params: { subscriptionId: string; block: string; id?: string }
  Querystring: { download?: string }
}>
type PartnerRequest = FastifyRequest<{
  Params: { secret: string; id?: string }
  Querystring: { download?: string }
}>
/** What accompanies the bytes of a download. */
interface Download {
  /** The person or link that downloads. */
  reader: string
  /** Before the first byte; not for an answer without any: a HEAD, a refusal, or what the browser has. */
  onSend(): Promise<void>
  /** The stream that is sent instead, which may end early; called once for a download. */
  guard(stream: Readable): Readable
}

const ownDownload = (reader: string): Download => ({
  reader,
  onSend: async () => {},
  guard: (stream) => stream,
})

/**
 * The bytes of what is handed over, which are no calls of the contract: each thing by itself, and all as one archive;
 * for customer and studio by session, for partners by the secret of their link.
 */
export async function registerDelivery(app: FastifyInstance, deps: DeliveryDeps): Promise<void> {
  const own = '/api/subscriptions/:subscriptionId/blocks/:block'
  app.get(`${own}/deliverables/:id`, async (request: OwnRequest, reply) => {
    const { userId, block } = await openOwn(deps, request)
    return sendDeliverable(deps, request, reply, block, ownDownload(userId))
  })
  app.get(`${own}/archive`, async (request: OwnRequest, reply) => {
    const { userId, block } = await openOwn(deps, request)
    return sendArchive(deps, request, reply, block, ownDownload(userId))
  })

  app.get('/api/d/:secret/deliverables/:id', async (request: PartnerRequest, reply) => {
    const { link, block } = await openForPartner(deps, request)
    const found = findDeliverable(block, request.params.id)
    const isPicture = found.kind === 'poster' && request.query.download === undefined
    return sendDeliverable(deps, request, reply, block, {
      reader: link.id,
      onSend: async () => {
        if (!isPicture) await recordPartnerLinkUse(deps, link, { kind: 'file', detail: found.fileName })
      },
      guard: guardLink(deps, link),
    })
  })
  app.get('/api/d/:secret/archive', async (request: PartnerRequest, reply) => {
    const { link, block } = await openForPartner(deps, request)
    return sendArchive(deps, request, reply, block, {
      reader: link.id,
      onSend: () => recordPartnerLinkUse(deps, link, { kind: 'archive', detail: archiveName(block.block) }),
      guard: guardLink(deps, link),
    })
  })
}

async function openOwn(
  deps: DeliveryDeps,
  request: OwnRequest,
): Promise<{ userId: string; block: HandedOverBlock }> {
  const user = await requireUser(deps.identity, request)
  const { subscriptionId, block } = request.params
  await requireReadableSubscription(deps.db, user, subscriptionId)
  const opened = await openBlock(deps, { subscriptionId, block: readBlockNumber(block) }, 'own')
  return { userId: user.id, block: opened }
}

async function openForPartner(
  deps: DeliveryDeps,
  request: PartnerRequest,
): Promise<{ link: PartnerLinkRow; block: HandedOverBlock }> {
  await limitSecretRequests(deps, request.ip)
  await deps.systemStatus.assertAllowed('function')
  const link = await openLink(deps, request.params.secret)
  return { link, block: await openBlock(deps, link, 'partner') }
}

/** A link that ends stops the downloads that are under way. */
const guardLink =
  (deps: DeliveryDeps, link: PartnerLinkRow): Download['guard'] =>
  (stream) =>
    stopWhen(stream, async () => (await findUsableLink(deps, link.secretSha256)) === null)

function readBlockNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw refuse('not_found')
  return Number(text)
}

function findDeliverable({ deliverables }: HandedOverBlock, id: string | undefined): Deliverable {
  const found = deliverables.find((each) => each.id === id)
  if (!found) throw refuse('not_found')
  return found
}

async function sendDeliverable(
  deps: DeliveryDeps,
  request: OwnRequest | PartnerRequest,
  reply: FastifyReply,
  block: HandedOverBlock,
  { reader, onSend, guard }: Download,
): Promise<FastifyReply> {
  const found = findDeliverable(block, request.params.id)
  const { mediaType, bytes, tag } = found
  return sendBytes(request, reply, {
    reader,
    tag,
    bytes,
    mediaType,
    disposition: namedDisposition(found, request.query.download !== undefined),
    requireStored: () => requireStored(deps, request, [found]),
    open: async (range) => {
      await onSend()
      return guard(await found.open(range ?? { start: 0, end: bytes - 1 }))
    },
  })
}

async function sendArchive(
  deps: DeliveryDeps,
  request: OwnRequest | PartnerRequest,
  reply: FastifyReply,
  { block, deliverables }: HandedOverBlock,
  { reader, onSend, guard }: Download,
): Promise<FastifyReply> {
  if (deliverables.length === 0) throw refuse('not_found')
  const sources = listZipSources(deliverables)
  if (!sources) throw refuse('archive_not_ready')
  const layout = layOutZip(sources)
  const mediaType = 'application/zip'
  return sendBytes(request, reply, {
    reader,
    tag: tagArchive(deliverables),
    bytes: layout.bytes,
    mediaType,
    disposition: namedDisposition({ fileName: archiveName(block), mediaType }, true),
    requireStored: () => requireStored(deps, request, deliverables),
    open: async (range) => {
      await onSend()
      const pieces = readZip(layout, range ?? { start: 0, end: layout.bytes - 1 })
      return guard(Readable.from(pieces, { objectMode: false }))
    },
  })
}

/** Of names, times and bytes: an archive with anything else is another one, and a download of it begins anew. */
function tagArchive(deliverables: readonly Deliverable[]): string {
  const hash = createHash('sha256')
  for (const { fileName, tag, bytes, crc32, modifiedAt } of deliverables)
    hash.update(JSON.stringify([fileName, tag, bytes, crc32, modifiedAt.getTime()]))
  return hash.digest('hex')
}

/** @throws Refusal not_found where the bytes of one are lost */
async function requireStored(
  { storage }: Pick<DeliveryDeps, 'storage'>,
  request: FastifyRequest,
  deliverables: readonly Deliverable[],
): Promise<void> {
  const requireOne = async ({ storageKey, bytes, id }: Deliverable) => {
    if (storageKey === null || (await storage.stat(storageKey))?.bytes === bytes) return
    request.log.error({ reqId: request.id, deliverable: id }, 'The bytes of a delivered file are lost')
    throw refuse('not_found')
  }
  // A bucket answers each after its own time, and a large block has hundreds.
  for (let first = 0; first < deliverables.length; first += statConcurrency)
    await Promise.all(deliverables.slice(first, first + statConcurrency).map(requireOne))
}

const statConcurrency = 32

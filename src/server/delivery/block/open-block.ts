import type { Handover } from '#shared/contract/delivery.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findCertificate } from '../certificate/issue-certificate.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import { describeBlock, limitToDownloads } from './describe-block.ts'
import { listDeliverables, type Deliverable } from './list-deliverables.ts'
import { RequestCoalescer } from './request-coalescer.ts'
import { readBlock, type DeliveredBlock } from '../contents/read-block.ts'

export type OpenBlockDeps = Pick<DeliveryDeps, 'db' | 'storage' | 'clock' | 'config'>

/** A block with everything that it hands over. */
export interface HandedOverBlock {
  block: DeliveredBlock
  deliverables: Deliverable[]
  /** @param base where its files are, for this reader */
  describe(base: string): Handover
}

/**
 * Reads a block with its certificate, where that is issued; concurrent reads are coalesced. Its reader's right to it is the
 * caller's to check. Partners read of delivered films alone, and get no certificate, by itself or in the archive: its PDF and
 * the facts in it name the customer and who approved, and it is one file whose bytes never change.
 * @throws Refusal not_found where there is no such block
 */
export function openBlock(
  deps: OpenBlockDeps,
  key: BlockKey,
  reader: 'own' | 'partner',
): Promise<HandedOverBlock> {
  const shared = readings.get(deps.db) ?? new RequestCoalescer()
  readings.set(deps.db, shared)
  const { subscriptionId, block } = key
  return shared.read(JSON.stringify([reader, subscriptionId, block]), () => readWhole(deps, key, reader))
}

/** Each picture, and each part of a download, asks for its whole block: of a large one that takes a tenth of a second. */
const readings = new WeakMap<Database, RequestCoalescer<HandedOverBlock>>()

async function readWhole(
  deps: OpenBlockDeps,
  key: BlockKey,
  reader: 'own' | 'partner',
): Promise<HandedOverBlock> {
  const block = await readBlock(deps, key)
  const certificate = await findCertificate(deps, block)
  const deliverables = listDeliverables(deps.storage, block, reader === 'own' ? certificate : null)
  return {
    block,
    deliverables,
    describe: (base) => {
      const handover = describeBlock({ block, deliverables, certificate, base })
      return reader === 'own' ? handover : limitToDownloads(handover)
    },
  }
}

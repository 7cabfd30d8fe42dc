import { isEventName, type EventName } from '#shared/events/all-events.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import type { EventReader } from '../../events/read-events.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findVideoSummary } from '../../videos/find-video-summary.ts'

/** What may change what a certificate states: a video was delivered, or undone, or approved once it was. */
const followed: ReadonlySet<EventName> = new Set(['video.moved', 'cut.sent', 'cut.approved'])

/** The reader that has certificates issued. Migration 0031 starts its position. */
export function createCertificateReader(): EventReader {
  return {
    name: 'certificates',
    wants: ({ kind }) => isEventName(kind) && followed.has(kind),
    async handle(tx, { subjectId }) {
      const video = await findVideoSummary(tx, subjectId)
      if (video) await enqueueCertificate(tx, video)
    },
  }
}

/**
 * Has the certificate of a block issued, where one is due by then.
 * @param runAt not before then; null for at once
 */
export async function enqueueCertificate(
  tx: Database,
  { subscriptionId, block }: BlockKey,
  runAt: Date | null = null,
): Promise<void> {
  const jobKey = `certificate ${subscriptionId} ${block}`
  await enqueueJob(tx, 'issue-certificate', { subscriptionId, block }, jobKey, runAt)
}

import { listAuditEntries } from '#shared/contract/system.ts'
import { listBlockVideos, moveVideos } from '#shared/contract/videos/videos.ts'
import { nextVideoStatuses, type VideoStatus } from '#shared/videos/video-status.ts'
import type { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import type { FaultActor } from './fault-actor.ts'
import { AcknowledgedState } from './acknowledged-state.ts'
import type { Random } from '../random.ts'

/** Neither back to the customer nor to delivery, which needs a finished file. */
const inProduction = new Set<VideoStatus>(['activated', 'queued', 'shooting', 'editing'])

/** An admin at the board who moves the videos of a subscription to and fro, all of one status at once. */
export function createVideoMover(
  admin: DemoPerson,
  subscriptionId: string,
  random: Random,
): FaultActor & { lookAt: () => Promise<void> } {
  const statuses = new AcknowledgedState<VideoStatus>()

  const list = async () => (await admin.call(listBlockVideos, { subscriptionId, block: 1 })).videos

  return {
    name: 'an admin who moves films',
    /** Before the first move: how the videos stand. */
    async lookAt() {
      for (const { id, status } of await list()) statuses.begin(id, status)
    },
    async act() {
      const from = statuses.findValue(random.pick(statuses.names()) ?? '') ?? 'activated'
      const to = random.pick(nextVideoStatuses(from, 'admin').filter((each) => inProduction.has(each)))
      if (!to) return
      const videoIds = statuses.names().filter((id) => statuses.findValue(id) === from)
      for (const id of videoIds) statuses.ask(id, to)
      const { moved, refused } = await admin.call(moveVideos, { videoIds, to, reason: 'The rig is free.' })
      if (refused.length > 0) throw new Error(`A move was refused: ${refused[0]?.sentence}`)
      for (const { id, status } of moved) statuses.acknowledge(id, status)
    },
    acknowledged: () => statuses.count,
    async findBroken() {
      const broken: (string | null)[] = []
      for (const { id, status } of await list()) {
        broken.push(statuses.settle(id, status))
        const { entries } = await admin.call(listAuditEntries, { subjectKind: 'video', subjectId: id })
        const recorded = (entries[0]?.after as { status: string } | undefined)?.status
        if (recorded !== undefined && recorded !== status)
          broken.push(`the record says that the film ${id} is in ${recorded}, and it is in ${status}`)
      }
      return broken.filter((sentence) => sentence !== null)
    },
  }
}

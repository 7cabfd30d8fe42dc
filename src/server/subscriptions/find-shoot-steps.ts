import type { ShotStep } from '#shared/contract/videos/shot-list.ts'
import type { ApprovalStep } from '#shared/subscriptions/approvals.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { isStepComplete, type StatusItem } from '#shared/subscriptions/status-steps.ts'
import { findFilesOfManySteps } from '../files/find-step-files.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findCompletions, findLatestRequests } from './status/approvals.db.ts'
import { findArchives, findStatuses, findStepNotes } from './status/status.db.ts'

/** What the videos of one block are shot by. */
export interface ShootSteps {
  /** The steps of the block itself. */
  own: readonly StatusItem[]
  /** Of the block in production. */
  current: readonly StatusItem[]
  brief: ShotStep
  style: ShotStep
}

const openStep: ShotStep = { state: 'open', reason: '', body: '', files: [] }
const noSteps: ShootSteps = { own: [], current: [], brief: openStep, style: openStep }

/**
 * Steps, brief and style frames by block: seven statements for any number of subscriptions. What was approved is shown as
 * it was sent; what the studio completed by itself, as it is now. A step that is open in a block of before is the one of
 * the block in production, as for the moves of its videos.
 */
export async function findShootSteps(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<(video: BlockKey) => ShootSteps> {
  if (subscriptionIds.length === 0) return () => noSteps
  const statuses = await findStatuses(db, subscriptionIds)
  const archives = await findArchives(db, statuses)
  const requests = {
    brief: await findLatestRequests(db, subscriptionIds, 'brief'),
    style: await findLatestRequests(db, subscriptionIds, 'style'),
  }
  const completions = await findCompletions(db, subscriptionIds)
  const notes = await findStepNotes(db, subscriptionIds)
  const files = await findFilesOfManySteps(db, subscriptionIds)

  const describeStep = (of: BlockKey & { stepId: ApprovalStep }): ShotStep => {
    const isSameBlock = (each: BlockKey) =>
      each.subscriptionId === of.subscriptionId && each.block === of.block
    const isOfStep = (each: BlockKey & { stepId: string }) => isSameBlock(each) && each.stepId === of.stepId
    const request = requests[of.stepId].find(isSameBlock)
    if (request?.answer === 'approved' && request.closedBecause === null) {
      const sent = files.filter(({ file }) => request.fileIds.includes(file.id))
      return { state: 'approved', reason: '', body: request.body, files: sent.map(({ file }) => file) }
    }
    return {
      state: 'completed',
      reason: completions.find(isOfStep)?.reason ?? '',
      body: notes.find(isOfStep)?.body ?? '',
      files: files.filter((each) => isOfStep(each) && !each.isRemoved).map(({ file }) => file),
    }
  }

  return ({ subscriptionId, block }) => {
    const status = statuses.find(({ id }) => id === subscriptionId)
    if (!status) return noSteps
    const { current } = status
    const own = archives.get(subscriptionId)?.find((each) => each.block === block) ?? current
    const findStep = (stepId: ApprovalStep): ShotStep => {
      const settled = [own, current].find(({ statusItems }) => isStepComplete(statusItems, stepId))
      return settled ? describeStep({ subscriptionId, block: settled.block, stepId }) : openStep
    }
    return {
      own: own.statusItems,
      current: current.statusItems,
      brief: findStep('brief'),
      style: findStep('style'),
    }
  }
}

import type { ApprovalStep } from '#shared/subscriptions/approvals.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

interface VideoTarget {
  ownerId: string
  subscriptionId: string
  block: number
  /** Whole seconds. */
  length: number
}

/**
 * What files hang on. Videos and subscriptions are above this area: they register here who owns them, and null where
 * there is no such thing.
 */
export interface FileTargets {
  findVideo(db: Database, videoId: string): Promise<VideoTarget | null>
  /** Locks the video until the transaction ends. @returns whether there is one */
  lockVideo(tx: Database, videoId: string): Promise<boolean>
  /**
   * Puts a finished file into the cut that is being assembled. The video stays locked until the transaction ends.
   * @returns the number of the cut; null for a ratio that was not sold
   */
  addCutFile(
    tx: Database,
    file: { videoId: string; ratio: Ratio; fileId: string },
    now: Date,
  ): Promise<number | null>
  /** Whether the customer was sent this file in a cut that was not taken back. */
  isFileInSentCut(db: Database, fileId: string): Promise<boolean>
  /**
   * Whether a cut of the video that can no longer change has this file. The video stays locked until the transaction
   * ends, so that no cut is sent or delivered meanwhile.
   */
  isFileInFixedCut(tx: Database, file: { videoId: string; fileId: string }): Promise<boolean>
  /** Whether an order names this photo of its buyer; no order is made of it until the transaction ends. */
  isPhotoOrdered(tx: Database, photo: { ownerId: string; fileId: string }): Promise<boolean>
  /** Whether a step's file was sent for approval: then it stays with what was sent. */
  isFileSent(tx: Database, fileId: string): Promise<boolean>
  /** Says that a step's files are about to change in this transaction; locks the subscription's status. */
  changeStepContent(
    tx: Database,
    actor: Pick<SignedInUser, 'id' | 'email'>,
    step: { subscriptionId: string; block: number; stepId: ApprovalStep },
    now: Date,
  ): Promise<void>
  /** `block` is the one in production. */
  findSubscription(db: Database, subscriptionId: string): Promise<{ ownerId: string; block: number } | null>
}

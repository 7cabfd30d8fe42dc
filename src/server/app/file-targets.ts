import type { FileTargets } from '../files/store/file-targets.ts'
import { isPhotoOrdered } from '../checkout/purchase/is-photo-ordered.ts'
import { changeStepContent, isFileSent } from '../subscriptions/approved-files.ts'
import { findSubscriptionAccess } from '../subscriptions/find-subscription-access.ts'
import { addCutFile, isFileInFixedCut, isFileInSentCut, lockExistingVideo } from '../videos/cut-files.ts'
import { findVideoAccess } from '../videos/find-video-access.ts'

/** Videos and subscriptions that files belong to, for the files area in the layer below. */
export const fileTargets: FileTargets = {
  findVideo: findVideoAccess,
  lockVideo: lockExistingVideo,
  addCutFile,
  isFileInSentCut,
  isFileInFixedCut,
  isPhotoOrdered,
  isFileSent,
  changeStepContent,
  findSubscription: findSubscriptionAccess,
}

import type { FileTargets } from '../files/store/file-targets.ts'
import { isPhotoOrdered } from '../checkout/purchase/is-photo-ordered.ts'
import { changeStepContent, isFileSent } from '../subscriptions/approved-files.ts'
import { findSubscriptionAccess } from '../subscriptions/find-subscription-access.ts'
import { addCutFile, isFileInFixedCut, isFileInSentCut, lockFilm } from '../videos/cut-files.ts'
import { findFilmAccess } from '../videos/find-film-access.ts'

/** Films and subscriptions that files belong to, for the files area in the layer below. */
export const fileTargets: FileTargets = {
  findFilm: findFilmAccess,
  lockFilm,
  addCutFile,
  isFileInSentCut,
  isFileInFixedCut,
  isPhotoOrdered,
  isFileSent,
  changeStepContent,
  findSubscription: findSubscriptionAccess,
}

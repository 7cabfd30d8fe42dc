import type { FileTargets } from '../files/store/file-targets.ts'
import { isPhotoOrdered } from '../checkout/purchase/is-photo-ordered.ts'
import { findSubscriptionAccess } from '../subscriptions/find-subscription-access.ts'
import { findFilmAccess } from '../videos/find-film-access.ts'
import { isFilmFileDelivered } from '../videos/is-film-file-delivered.ts'

/** Tells the files area, which is below them, of the films and subscriptions that files hang on. */
export const fileTargets: FileTargets = {
  findFilm: findFilmAccess,
  isFilmFileDelivered,
  isPhotoOrdered,
  findSubscription: findSubscriptionAccess,
}

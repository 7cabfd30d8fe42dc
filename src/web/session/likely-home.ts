import { homePath, paths } from '#shared/paths.ts'
import { readCachedRoles } from './cached-roles.ts'

export interface LikelyHome {
  to: string
  label: string
}

/** Where the person of the cached roles is at home. */
export const readHomePath = (): string => homePath(readCachedRoles())

/** As a link. */
export const describeHome = (to: string): LikelyHome => ({
  to,
  label: to === paths.adminDashboard() ? 'Studio' : 'Dashboard',
})

/** What becomes of a link where somebody is most likely signed in: it leads to the product form, home, or goes. */
export type SignedInLink = 'plans' | 'home' | 'none'

/** Attribute of a link in a document, whose script changes it (documents/likely-home-island.ts). */
export const describeSignedInLink = (becomes: SignedInLink) => ({ 'data-signed-in': becomes })

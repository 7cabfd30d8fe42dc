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

/** What a link becomes for a user who is most likely signed in: product form, home, or none. */
export type SignedInLink = 'plans' | 'home' | 'none'

/** Attribute of a link in a document, whose script changes it (documents/likely-home-island.ts). */
export const describeSignedInLink = (becomes: SignedInLink) => ({ 'data-signed-in': becomes })

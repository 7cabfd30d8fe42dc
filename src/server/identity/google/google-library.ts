import { refuse } from '../../http/refusal.ts'
import { openAuthLibrary, type AuthLibrary } from './auth-library.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'

const defaultIssuer = 'https://accounts.google.com'

/**
 * Opens the library with Google, lazily, because opening reads the issuer's metadata: neither the start nor signing
 * in by password needs the issuer.
 *
 * @throws Refusal not_found without Google's settings; google_unavailable while the issuer does not answer
 */
export async function openGoogleLibrary(deps: IdentityDeps, secret: string): Promise<AuthLibrary> {
  const { clientId, clientSecret, issuer = defaultIssuer } = deps.config.google
  if (!clientId) throw refuse('not_found')
  const library = openAuthLibrary(deps, secret, { clientId, clientSecret, issuer })
  const { socialProviders } = await library.$context
  if (!socialProviders.some((provider) => provider.id === 'google')) throw refuse('google_unavailable')
  return library
}

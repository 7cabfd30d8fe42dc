import type { readSession } from '#shared/contract/identity/identity.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { SignedInUser } from '../http/principal.ts'

/** Who is signed in, as screens read it. */
export function describeSession(user: SignedInUser | null): OutputOf<typeof readSession> {
  if (!user) return { user: null, roles: [] }
  const { id: uid, email, emailVerified, name: displayName, image: photoURL, roles } = user
  const { isSecondFactorNeeded } = user
  return { user: { uid, email, emailVerified, displayName, photoURL }, roles, isSecondFactorNeeded }
}

import type { Role } from '#shared/identity/roles.ts'

/** Who makes a request: read with the session, in one statement, on each request. */
export interface SignedInUser {
  id: string
  email: string
  emailVerified: boolean
  name: string
  image: string | null
  roles: Role[]
  /** An admin who has no second factor where one is needed: until then without the role. */
  isSecondFactorNeeded?: boolean
  sessionId: string
}

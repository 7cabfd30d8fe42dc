import type { authEndpoints, AuthEndpointName } from '#shared/contract/identity/auth-endpoints.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { UserWithSession } from '../../http/principal.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { AuthRequest } from '../session/auth-request.ts'

type Endpoint<Name extends AuthEndpointName> = (typeof authEndpoints)[Name]

export interface AuthContext<User> extends AuthRequest {
  user: User
  openGoogleLibrary: () => Promise<AuthLibrary>
}

/** What an endpoint answers with: JSON, or a redirect; and cookies with either. */
export type AuthAnswer<Output> = { cookies?: string[] } & ({ output: Output } | { redirectTo: string })

type UserOf<Access> = Access extends 'entrance' ? null : UserWithSession

/** What answers one endpoint of identity. */
export type AuthHandler<Name extends AuthEndpointName> = (
  context: AuthContext<UserOf<Endpoint<Name>['access']>>,
  input: InputOf<Endpoint<Name>>,
) => Promise<AuthAnswer<OutputOf<Endpoint<Name>>>>

/** The answer of an endpoint that has nothing to report. */
export const done = { status: true } as const

import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { IdentityDeps } from '#server/identity/store/identity-deps.ts'

/** What an authenticator app shows at a time. @param secret as it is shown, in groups or not */
export const makeCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: at.getTime() })

/** Identity, alone or within the whole app. */
interface Server {
  app: FastifyInstance
  deps: Pick<IdentityDeps, 'config' | 'clock'>
}

/** A session, and the password that it is asked for. */
interface Owner {
  cookie: string
  password: string
}

/** Begins setting up two-step sign-in. @returns the secret, and the first code to confirm it with */
export async function beginSecondFactor(
  server: Server,
  { cookie, password }: Owner,
): Promise<{ secret: string; code: string }> {
  const begun = await post(server, '/two-factor/enable', { cookie, payload: { password } })
  const { secret } = begun.json<{ secret: string }>()
  return { secret, code: makeCode(secret, server.deps.clock.now()) }
}

/** Turns two-step sign-in on, which uses up the code of this moment. */
export async function turnOnSecondFactor(
  server: Server,
  owner: Owner,
): Promise<{ secret: string; recoveryCodes: string[]; confirmed: LightMyRequestResponse }> {
  const { secret, code } = await beginSecondFactor(server, owner)
  const confirmed = await post(server, '/two-factor/confirm', { cookie: owner.cookie, payload: { code } })
  expect(confirmed.statusCode).toBe(200)
  return { secret, confirmed, ...confirmed.json<{ recoveryCodes: string[] }>() }
}

const post = (
  { app, deps }: Server,
  path: string,
  { cookie, payload }: { cookie: string; payload: object },
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    payload,
    headers: { origin: deps.config.baseUrl, cookie },
  })

import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Configuration, type JWK, interactionPolicy, Provider } from 'oidc-provider'
import { z } from 'zod'
import { pageHeaders } from '../page/page.ts'
import type { SandboxSettings } from '../settings/settings.ts'
import { renderChoosePage, renderLostPage } from './choose-page.ts'
import { createExpiringStore } from './expiring-store.ts'
import { inventedPeople, type Person } from './people.ts'

const path = '/sandbox/google'
const sessionCookie = 'sandbox_google_session'
/** How long each thing lives, in seconds: a sign-in takes minutes. */
const signInLifetimeSeconds = 10 * 60
const tokenLifetimeSeconds = 60 * 60

type Settings = Pick<SandboxSettings, 'publicBaseUrl' | 'googleClientId' | 'googleClientSecret'>
type ChooseRoute = { Params: { id: string } }

const choice = z.object({
  person: z.string().optional(),
  email: z.string().max(320).optional(),
  name: z.string().max(200).optional(),
  isEmailVerified: z.string().optional(),
  cancel: z.string().optional(),
})

/**
 * Google's part in a sign-in: an OpenID provider (certified library) whose accounts are invented people, or any address
 * one types. Every sign-in asks who one is; nothing is remembered when the process ends.
 */
export async function createGoogle({ publicBaseUrl, googleClientId, googleClientSecret }: Settings) {
  const people = new Map(inventedPeople.map((person) => [person.id, person]))
  const publicUrl = new URL(publicBaseUrl)
  const provider = new Provider(`${publicBaseUrl}${path}`, {
    ...configuration,
    adapter: createExpiringStore(),
    jwks: { keys: [await makeSigningKey()] },
    cookies: { ...configuration.cookies, keys: [randomBytes(32).toString('base64url')] },
    clients: [
      {
        client_id: googleClientId,
        client_secret: googleClientSecret,
        redirect_uris: [
          `${publicBaseUrl}/api/auth/callback/google`,
          `${publicBaseUrl}/api/auth/oauth2/callback/google`,
        ],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    findAccount: (_context, id) => {
      const person = people.get(id)
      return person && { accountId: id, claims: () => makeClaims(person, publicBaseUrl) }
    },
    renderError: (context, out) => {
      context.type = 'html'
      context.set(pageHeaders(publicBaseUrl))
      context.status = 'error' in out && out.error === 'invalid_request' ? 400 : context.status
      context.body = renderLostPage()
    },
  })
  // The library must see the address that browsers use, not the one behind the product's proxy.
  provider.proxy = true
  const answer = provider.callback()
  const headers = pageHeaders(publicBaseUrl)

  function showPublicAddress({ raw }: FastifyRequest) {
    raw.headers.host = publicUrl.host
    raw.headers['x-forwarded-host'] = publicUrl.host
    raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  }

  async function mountPages(app: FastifyInstance) {
    app.addHook('onRequest', async (request) => showPublicAddress(request))

    app.get<ChooseRoute>(`${path}/choose/:id`, async (request, reply) => {
      if (!(await isRunning(request, reply))) return reply.code(410).headers(headers).send(renderLostPage())
      return reply.headers(headers).send(renderChoosePage({ interactionId: request.params.id }))
    })

    app.post<ChooseRoute>(`${path}/choose/:id`, async (request, reply) => {
      if (!(await isRunning(request, reply))) return reply.code(410).headers(headers).send(renderLostPage())
      const chosen = choice.parse(Object.fromEntries(new URLSearchParams(String(request.body))))
      const person = chosen.person ? people.get(chosen.person) : typedPerson(chosen)
      if (!person && !chosen.cancel) {
        const page = {
          interactionId: request.params.id,
          typedEmail: chosen.email,
          problem: 'Enter an email address.',
        }
        return reply.headers(headers).send(renderChoosePage(page))
      }
      if (person) people.set(person.id, person)
      const result =
        person && !chosen.cancel
          ? { login: { accountId: person.id, remember: false }, consent: {}, select_account: {} }
          : { error: 'access_denied', error_description: 'The person chose not to sign in.' }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
    })

    app.get<ChooseRoute>(`${path}/face/:id`, (request, reply) => {
      const person = people.get(request.params.id)
      return reply
        .type('image/svg+xml')
        .header('content-security-policy', "default-src 'none'")
        .send(drawFace(person))
    })
  }

  async function isRunning(request: FastifyRequest<ChooseRoute>, reply: FastifyReply): Promise<boolean> {
    const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    return details?.uid === request.params.id
  }

  /** All else below the path is the library's own: it reads its bodies itself. */
  async function mountLibrary(app: FastifyInstance) {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all(`${path}/*`, async (request, reply) => {
      showPublicAddress(request)
      const { raw } = request
      // What the library takes as the path it is mounted on, when it writes addresses.
      Object.assign(raw, { originalUrl: raw.url })
      raw.url = (raw.url ?? '').slice(path.length)
      // Every sign-in asks for the account: the session of the last one is removed.
      if (raw.url.startsWith('/auth')) raw.headers.cookie = withoutSession(raw.headers.cookie)
      reply.hijack()
      await answer(raw, reply.raw)
    })
  }

  return {
    mount(app: FastifyInstance) {
      void app.register(mountPages)
      void app.register(mountLibrary)
    },
  }
}

const policy = interactionPolicy.base()
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

const configuration = {
  scopes: ['openid', 'email', 'profile'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
  },
  // Google puts these claims into the ID token, whatever else is asked for.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: { policy, url: (_context, { uid }) => `${path}/choose/${uid}` },
  cookies: {
    names: {
      session: sessionCookie,
      interaction: 'sandbox_google_interaction',
      resume: 'sandbox_google_resume',
    },
  },
  ttl: {
    AccessToken: tokenLifetimeSeconds,
    AuthorizationCode: 60,
    Grant: tokenLifetimeSeconds,
    IdToken: tokenLifetimeSeconds,
    Interaction: signInLifetimeSeconds,
    Session: signInLifetimeSeconds,
  },
  // Consent is not asked for: the product asks for who one is and nothing else.
  async loadExistingGrant({ oidc }) {
    const { client, session, provider } = oidc
    if (!client || !session?.accountId) return undefined
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
} satisfies Configuration

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'RS256', use: 'sig' }
}

function makeClaims(person: Person, publicBaseUrl: string) {
  const [givenName = '', ...otherNames] = person.name.split(' ')
  return {
    sub: person.id,
    email: person.email,
    email_verified: person.isEmailVerified,
    name: person.name,
    given_name: givenName,
    family_name: otherNames.join(' '),
    picture: `${publicBaseUrl}${path}/face/${person.id}`,
  }
}

/** A person for any address; the same address is the same person, also after a restart. */
function typedPerson({ email = '', name, isEmailVerified }: z.infer<typeof choice>): Person | undefined {
  const address = z.email().safeParse(email.trim().toLowerCase())
  if (!address.success) return undefined
  const hash = createHash('sha256').update(address.data).digest('hex').slice(0, 16)
  const id = `1${BigInt(`0x${hash}`).toString().padStart(20, '0')}`
  const [mailboxName = ''] = address.data.split('@')
  return {
    id,
    name: name?.trim() || mailboxName,
    email: address.data,
    isEmailVerified: isEmailVerified === 'yes',
  }
}

function drawFace(person: Person | undefined): string {
  const letter = /^[a-z]/i.exec(person?.name ?? '')?.[0]?.toUpperCase() ?? '?'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#6b3fd4"/><text x="48" y="64" font-family="sans-serif" font-size="44" fill="#fff" text-anchor="middle">${letter}</text></svg>`
}

function withoutSession(cookies = ''): string {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith(sessionCookie))
    .join('; ')
}

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox, type Sandbox } from '#sandbox/start-sandbox.ts'
import { startIdentityApp, type IdentityApp } from './start-identity-app.ts'

/** A person as they stand before Google; `isEmailVerified: 'yes'` where Google has verified their address. */
export type GooglePerson = Record<string, string>

/** Identity with Google's stand-in behind it, at one address as in production. */
export async function startIdentityAppWithGoogle(env: Record<string, string> = {}): Promise<IdentityApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arcframe-google-'))
  let sandbox: Sandbox
  const front = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: `127.0.0.1:${sandbox.httpPort}` }
    const { url: path, method } = incoming
    const forwarded = httpRequest(
      { host: '127.0.0.1', port: sandbox.httpPort, path, method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const google = { clientId: 'arcframe.apps.example', clientSecret: 'google-secret' }
  sandbox = await startSandbox({
    dataDir,
    publicBaseUrl: baseUrl,
    stripeSecretKey: '',
    stripeWebhookSecret: '',
    standIns: ['google'],
    googleClientId: google.clientId,
    googleClientSecret: google.clientSecret,
  })
  const it = await startIdentityApp({
    BASE_URL: baseUrl,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: `${baseUrl}/sandbox/google`,
    ...env,
  })
  return {
    ...it,
    async close() {
      await it.close()
      await sandbox.close()
      front.closeAllConnections()
      front.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Goes to Google as a person and returns what Google sends the browser back with. */
export async function visitGoogle(url: string, person: GooglePerson): Promise<URL> {
  const cookies = new Map<string, string>()
  const browse = async (address: string, body?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body ? { body: new URLSearchParams(body) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return new URL(response.headers.get('location') ?? 'about:blank', address).href
  }
  const chooser = await browse(url)
  let at = await browse(chooser, person)
  while (at.includes('/sandbox/google/')) at = await browse(at)
  return new URL(at)
}

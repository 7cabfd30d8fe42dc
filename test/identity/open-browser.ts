import type { LightMyRequestResponse } from 'fastify'
import type { IdentityApp } from './start-identity-app.ts'

/** A browser before `/api/auth`: it keeps the cookies that it is given. */
export interface Browser {
  post(path: string, body?: object): Promise<LightMyRequestResponse>
  get(path: string): Promise<LightMyRequestResponse>
  /** Who is signed in here: the e-mail address, or null. */
  readSignedInEmail(): Promise<string | null>
}

/** @param ip the network address it asks from; limits count by it */
export function openBrowser(it: IdentityApp, ip: string): Browser {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const answer = await it.app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { origin: it.deps.config.baseUrl, ...(cookie ? { cookie } : {}) },
      ...(payload ? { payload } : {}),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    post: (path, body = {}) => send('POST', `/api/auth${path}`, body),
    get: (path) => send('GET', `/api/auth${path}`),
    readSignedInEmail: async () => (await send('GET', '/who')).json<{ email: string | null }>().email,
  }
}

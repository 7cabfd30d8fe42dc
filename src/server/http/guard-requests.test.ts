import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../app/create-app.ts'
import { openLog } from '../app/open-log.ts'
import { startTestApp } from '#test/app/start-test-app.ts'
import type { TestApp } from '#test/app/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const visit = (url: string, host: string) => app.app.inject({ url, headers: { host, accept: 'text/html' } })

describe('another name of this machine', () => {
  it.each(['127.0.0.1:3000', '[::1]:3000', 'films.localhost:3000'])(
    '%s leads to the one of BASE_URL',
    async (host) => {
      const answer = await visit('/product/cart/?a=1?b=2', host)
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        'http://localhost:3000/product/cart/?a=1?b=2',
      ])
    },
  )

  it('keeps a path that looks like another site a path of ours', async () => {
    const answer = await visit('//evil.example/x', '127.0.0.1:3000')
    expect(new URL(answer.headers.location ?? '').origin).toBe('http://localhost:3000')
  })

  it('is not redirected for a program, nor under a foreign host name', async () => {
    expect((await app.app.inject({ url: '/healthz', headers: { host: '127.0.0.1:3000' } })).statusCode).toBe(
      200,
    )
    expect((await visit('/api/catalogue', '127.0.0.1:3000')).statusCode).toBe(200)
    expect((await visit('/healthz', 'evil.example')).statusCode).toBe(200)
  })
})

describe('every answer', () => {
  it('has its request id and headers against framing, sniffing and foreign scripts', async () => {
    const { headers } = await app.app.inject('/api/catalogue')
    expect(headers).toMatchObject({
      'request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cache-control': 'no-store',
    })
    expect(headers['strict-transport-security'], 'only where browsers use https').toBeUndefined()
  })
})

describe('a proxy that TRUSTED_PROXIES does not name', () => {
  it('is logged once with the setting that mends it; a trusted one is not', async () => {
    const log = openLog(false)
    log.level = 'silent'
    const warn = vi.spyOn(log, 'warn')
    const proxied = await startTestApp({ log, env: { TRUSTED_PROXIES: '10.0.0.5' } })
    try {
      const ask = (remoteAddress: string) =>
        proxied.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } })
      for (const address of ['10.0.0.5', '10.0.0.6', '10.0.0.6']) await ask(address)
      await proxied.app.inject({ url: '/healthz', remoteAddress: '198.51.100.4' })
      expect(warn.mock.calls.map(([, sentence]) => sentence)).toEqual([
        expect.stringMatching(/through 10\.0\.0\.6, .*TRUSTED_PROXIES=10\.0\.0\.5,10\.0\.0\.6\.$/),
      ])
    } finally {
      await proxied.close()
    }
  })
})

describe('strangers who send the header of a proxy', () => {
  it('are logged ten times at most, and leave room for a proxy of our own network', async () => {
    const log = openLog(false)
    log.level = 'silent'
    const warn = vi.spyOn(log, 'warn')
    const open = await startTestApp({ log })
    try {
      const ask = (remoteAddress: string) =>
        open.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } })
      for (let i = 1; i <= 12; i += 1) await ask(`198.51.100.${i}`)
      expect(warn).toHaveBeenCalledTimes(10)
      for (const own of ['10.0.0.6', '::ffff:172.17.0.1', 'fd00::6', '127.0.0.1']) {
        await ask(own)
        expect(warn).toHaveBeenLastCalledWith({ proxy: own }, expect.anything())
      }
    } finally {
      await open.close()
    }
  })
})

describe('a process whose event loop is late', () => {
  it('refuses requests while overloaded, except the health check', async () => {
    const overloaded = await createApp(app.deps, { maxEventLoopDelayMs: 1 })
    try {
      const ask = async (url: string) => {
        blockEventLoop()
        return overloaded.inject(url)
      }
      await expect.poll(async () => (await ask('/api/catalogue')).statusCode, { timeout: 60_000 }).toBe(503)
      const refused = await ask('/api/catalogue')
      expect([refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual(['busy', '1'])
      expect((await ask('/healthz')).statusCode).toBe(200)
    } finally {
      await overloaded.close()
    }
  })

  it('answers while delays are below the bound, however few of them a second has', async () => {
    // A bound that a busy machine does not reach, either.
    const slow = await createApp(app.deps, { maxEventLoopDelayMs: 10_000 })
    try {
      for (let times = 0; times < 4; times += 1) {
        blockEventLoop(1100)
        // The timers that are due measure the delay before the next request is answered.
        await nextTurn()
        await nextTurn()
        expect((await slow.inject('/api/catalogue')).statusCode).toBe(200)
      }
    } finally {
      await slow.close()
    }
  })
})

function blockEventLoop(ms = 50): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('monitoring', () => {
  it('gets the liveness and readiness of the process', async () => {
    expect((await app.app.inject('/healthz')).json()).toEqual({ status: 'alive' })
    expect((await app.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('reads metrics from this machine, not through a proxy without the token', async () => {
    const metrics = await app.app.inject('/metrics')
    expect(metrics.body).toContain('process_resident_memory_bytes')
    expect(metrics.body).toContain('http_request_duration_seconds')
    const proxied = await app.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(proxied.statusCode).toBe(404)
  })

  it('reads metrics of a public server with the token only: a proxy on this machine may add no header', async () => {
    const watched = await startTestApp({
      env: {
        METRICS_TOKEN: 'a-long-enough-token',
        BASE_URL: 'https://films.example',
        SANDBOX: 'cards,google,mail',
      },
    })
    try {
      expect((await watched.app.inject('/metrics')).statusCode).toBe(404)
      const headers = { authorization: 'Bearer a-long-enough-token' }
      expect((await watched.app.inject({ url: '/metrics', headers })).statusCode).toBe(200)
    } finally {
      await watched.close()
    }
  })

  it('reads metrics from anywhere with the token, and with no other', async () => {
    const watched = await startTestApp({ env: { METRICS_TOKEN: 'a-long-enough-token' } })
    try {
      const ask = (authorization: string) =>
        watched.app.inject({ url: '/metrics', headers: { authorization, 'x-forwarded-for': '203.0.113.7' } })
      expect((await ask('Bearer a-long-enough-token')).statusCode).toBe(200)
      expect((await ask('Bearer a-wrong-token-of-it')).statusCode).toBe(404)
    } finally {
      await watched.close()
    }
  })
})

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPublicFiles } from './public-files.ts'

const baseUrl = 'https://films.example'
let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  await registerPublicFiles(app, { baseUrl, contact: 'mailto:studio@films.example' })
})
afterAll(() => app.close())

const get = (url: string) => app.inject({ method: 'GET', url })

describe('well-known files', () => {
  test('search engines may read public pages and no protected ones', async () => {
    const { body } = await get('/robots.txt')
    expect(body).toContain('Disallow: /dashboard/\n')
    expect(body).toContain('Disallow: /subscriptions/manage/\n')
    expect(body).not.toMatch(/Disallow: \/(\n|demo|login)/)
    expect(body).toContain(`Sitemap: ${baseUrl}/sitemap.xml`)
  })

  test('the site map names each page that search is to find, by its full address', async () => {
    const { body } = await get('/sitemap.xml')
    const found = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(found).toEqual(['/', '/demo/nike', '/login', '/register'].map((path) => baseUrl + path))
  })

  test('every icon of the manifest exists, in the size that it declares', async () => {
    const { icons } = (await get('/site.webmanifest')).json<{ icons: { src: string; sizes: string }[] }>()
    expect(icons.length).toBeGreaterThan(0)
    for (const { src, sizes } of icons) {
      const { statusCode, rawPayload } = await get(src)
      expect(statusCode).toBe(200)
      // A PNG has its width at byte 16.
      expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes)
    }
  })

  test.each(['/favicon.ico', '/apple-touch-icon.png', '/social-preview.jpg'])(
    '%s is answered',
    async (url) => {
      const { statusCode, headers } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toMatch(/^image\//)
    },
  )

  test('security.txt names a contact and has not expired', async () => {
    const { body } = await get('/.well-known/security.txt')
    expect(body).toContain('Contact: mailto:studio@films.example')
    const expires = /^Expires: (.*)$/m.exec(body)?.[1] ?? ''
    expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { brand } from '#shared/brand.ts'
import { escapeXml } from '#shared/escape-xml.ts'
import { pageAccess, pagePatterns, paths, type PageName } from '#shared/paths.ts'
import { dayMs } from '#shared/time-units.ts'

/** Drawn by scripts/build-media.ts from the sign. */
const folder = join(import.meta.dirname, 'public-files')

const pictures = {
  'favicon.ico': 'image/x-icon',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
  'apple-touch-icon.png': 'image/png',
  'social-preview.jpg': 'image/jpeg',
} as const

/** Pages for search engines; other public pages are reached by links. */
const searchable = ['landing', 'demo', 'login', 'register'] as const

/**
 * Registers well-known files: robots, site map, manifest, icons and security.txt.
 *
 * @param contact the operator's address, as `mailto:` or `https:`
 */
export async function registerPublicFiles(
  app: FastifyInstance,
  { baseUrl, contact }: { baseUrl: string; contact: string },
): Promise<void> {
  const texts: Record<string, { type: string; body: () => string }> = {
    '/robots.txt': { type: 'text/plain', body: () => robots(baseUrl) },
    '/sitemap.xml': { type: 'application/xml', body: () => siteMap(baseUrl) },
    '/site.webmanifest': { type: 'application/manifest+json', body: manifest },
    '/.well-known/security.txt': { type: 'text/plain', body: () => renderSecurityText(baseUrl, contact) },
  }
  for (const [address, { type, body }] of Object.entries(texts)) {
    app.get(address, (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(body()),
    )
  }
  for (const [name, type] of Object.entries(pictures)) {
    const bytes = await readFile(join(folder, name))
    app.get(`/${name}`, (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=86400').type(type).send(bytes),
    )
  }
}

function robots(baseUrl: string): string {
  const closed = (Object.keys(pagePatterns) as PageName[])
    .filter((name) => pageAccess[name] !== 'public')
    .map((name) => `Disallow: ${pagePatterns[name].replace(/:.*$/, '')}`)
  return [
    'User-agent: *',
    ...closed,
    'Disallow: /api/',
    'Disallow: /sandbox/',
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

function siteMap(baseUrl: string): string {
  const pages = searchable.map((name) => `  <url><loc>${escapeXml(baseUrl + paths[name]())}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n')
}

function manifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: paths.landing(),
    display: 'browser',
    background_color: '#0d0718',
    theme_color: '#0d0718',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

/** RFC 9116: the security contact and the date until which it is valid. */
function renderSecurityText(baseUrl: string, contact: string): string {
  const expires = new Date(Date.now() + 180 * dayMs).toISOString()
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ].join('\n')
}

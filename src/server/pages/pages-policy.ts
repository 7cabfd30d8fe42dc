import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi

/**
 * The content security policy of a rendered page: our own scripts, and by hash exactly its inline ones (the colour
 * mode before first paint, React Router's hydration data). No other origin; inline styles are allowed because Mantine
 * computes some (docs/decisions/0003-pages-and-csp.md).
 *
 * @param html the whole page, as sent
 * @param isDev also allows the dev server's hot-reload socket
 */
export function pagePolicy(html: string, isDev = false): string {
  const hashes = new Set<string>()
  for (const [, source = ''] of html.matchAll(inlineScript)) {
    if (source) hashes.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    isDev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

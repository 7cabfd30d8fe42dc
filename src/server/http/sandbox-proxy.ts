import replyFrom from '@fastify/reply-from'
import type { FastifyInstance } from 'fastify'
import { refuse } from './refusal.ts'

/**
 * Serves the stand-ins' pages (payment page, mailbox, account chooser) under `/sandbox/`. Treated as a third party:
 * our cookies are not forwarded, and theirs have other names.
 */
export async function proxySandbox(app: FastifyInstance, sandboxOrigin: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(replyFrom, { base: sandboxOrigin, disableRequestLogging: true })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.all('/sandbox/*', { logLevel: 'warn' }, (request, reply) => {
      // Parsed as a URL, where `\` is a `/`: the stand-ins' API must not be reachable by browsers.
      const { pathname } = new URL(request.url, sandboxOrigin)
      if (!pathname.startsWith('/sandbox/')) throw refuse('not_found')
      // The query is forwarded unchanged.
      return reply.from(pathname, {
        rewriteRequestHeaders: (_request, headers) => ({
          ...headers,
          cookie: withoutOurCookies(request.headers.cookie),
          'x-forwarded-host': request.headers.host ?? '',
          'x-forwarded-proto': request.protocol,
        }),
        // Their pages bring a policy of their own; ours would forbid their forms.
        rewriteHeaders: (headers) => {
          if (headers['content-security-policy']) void reply.removeHeader('content-security-policy')
          return headers
        },
      })
    })
  })
}

function withoutOurCookies(cookies: string | undefined): string {
  return (cookies ?? '')
    .split(/;\s*/)
    .filter((cookie) => !/^(__Host-|__Secure-)?arcframe/.test(cookie))
    .join('; ')
}

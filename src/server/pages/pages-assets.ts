import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Scripts, styles, fonts and videos of the pages. Their names carry a hash of what they hold, so they never change;
 * compressed forms were written by the build; ranges are answered, so that videos can be sought.
 *
 * Names are listed once: the plugin's own route reads the whole folder for each request, to compare their spelling.
 */
export async function registerAssets(app: FastifyInstance, buildDir: string): Promise<void> {
  const root = join(buildDir, 'client', 'assets')
  const names = new Set((await readdir(root)).filter((name) => !/\.(br|gz)$/.test(name)))
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => void reply.header('Vary', 'Accept-Encoding'),
  })
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const name = request.params['*']
    return names.has(name) ? reply.sendFile(name) : reply.callNotFound()
  })
}

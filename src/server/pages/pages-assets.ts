import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Scripts, styles, fonts and films of the pages. Their names carry a hash of what they hold, so they never change;
 * compressed forms were written by the build; ranges are answered, so that films can be sought.
 */
export async function registerAssets(app: FastifyInstance, buildDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(buildDir, 'client', 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => void reply.header('Vary', 'Accept-Encoding'),
  })
}

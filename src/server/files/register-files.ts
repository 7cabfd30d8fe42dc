import type { FastifyInstance } from 'fastify'
import { registerDownloadRoutes, type DownloadDeps } from './downloads/download-routes.ts'
import { registerUploadRoutes, type UploadRouteDeps } from './uploads/upload-routes.ts'

/** The addresses of files that are no calls of the contract, because bytes travel there: uploads and downloads. */
export async function registerFiles(
  app: FastifyInstance,
  deps: UploadRouteDeps & DownloadDeps,
): Promise<void> {
  await registerUploadRoutes(app, deps)
  await registerDownloadRoutes(app, deps)
}

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { OpenedData } from '../outside/open-data.ts'
import { openServices, type Services } from './open-services.ts'
import { requireBucket } from '../outside/storage/require-bucket.ts'
import { chooseDataFolder, prepareDataFolder } from '../outside/database/embedded/data-folder.ts'

/** Everything outside this process that the product needs. */
export interface OpenedOutside {
  data: OpenedData
  services: Services
  /** Closes stand-ins first, then the database that they may still cause writes to. */
  close(): Promise<void>
}

/**
 * Opens database, files and hosted services side by side. If one of them fails, the others are closed again.
 *
 * @throws StartError one sentence that names the way out
 */
export async function openOutside(settings: Config, log: FastifyBaseLogger): Promise<OpenedOutside> {
  const dataDir = await chooseDataFolder(settings.dataDir)
  await prepareDataFolder(dataDir)
  const folder = Promise.withResolvers<unknown>()
  // Without stand-ins, nothing awaits this promise: avoids an unhandled rejection.
  folder.promise.catch(() => undefined)
  // Stand-ins take longest and are a separate process: they start before the database driver loads.
  const openingServices = openServices(settings, dataDir, {
    folderIsOurs: folder.promise,
    onLost: (sentence) => log.error(sentence),
  })
  const onOutage = (sentence: string) => log.warn(sentence)
  const openingData = requireBucket(settings.s3, onOutage)
    .then(() => import('../outside/open-data.ts'))
    .then(({ openData }) => openData(settings, { isExclusive: true, onOutage }))
  openingData.then(folder.resolve, folder.reject)
  const [services, data] = await Promise.allSettled([openingServices, openingData])
  const close = async () => {
    if (services.status === 'fulfilled') await services.value.close()
    if (data.status === 'fulfilled') await data.value.close()
  }
  if (data.status === 'fulfilled' && services.status === 'fulfilled') {
    return { data: data.value, services: services.value, close }
  }
  await close()
  throw data.status === 'rejected' ? data.reason : services.status === 'rejected' ? services.reason : null
}

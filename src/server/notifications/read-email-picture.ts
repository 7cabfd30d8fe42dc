import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { PosterKind } from '#shared/videos/posters.ts'
import { fitEmailPicture, type EmailPicture } from '../emails/email-picture.ts'
import type { Email } from '../emails/email.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { StoredObjectMissing, type Storage } from '../outside/storage/storage.ts'
import { readPoster } from '../videos/read-poster.ts'

const describe: Record<PosterKind, (title: string) => string> = {
  film: (title) => `A frame of “${title}”`,
  style: (title) => `A style frame of “${title}”`,
  item: (title) => `A photo of the item that “${title}” shows`,
}

/**
 * The poster of the video that an e-mail is about. Null for e-mails about something else, where the video has none, and
 * where its picture can't be read: an e-mail never waits for one.
 */
export async function readEmailPicture(
  {
    db,
    storage,
    log,
  }: { db: Database; storage: Pick<Storage, 'read'>; log: Pick<FastifyBaseLogger, 'warn'> },
  email: Email,
): Promise<EmailPicture | null> {
  const videoId = 'videoId' in email ? email.videoId : null
  if (!videoId) return null
  try {
    const poster = await readPoster(db, videoId)
    if (!poster) return null
    const { kind, picture, title } = poster
    const content = await buffer(await storage.read(picture.narrowKey))
    return { content, alt: describe[kind](title), ...fitEmailPicture(picture) }
  } catch (error) {
    // A picture from before there were narrow ones has none.
    if (!(error instanceof StoredObjectMissing))
      log.warn({ err: error }, 'An e-mail goes without its picture')
    return null
  }
}

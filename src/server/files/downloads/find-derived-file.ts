import { pictureWidths } from '#shared/files/picture-widths.ts'
import { findPreparations } from '../../media/find-preparations.ts'
import { derivedFiles, narrowPosters, type DerivedFile } from '../../media/derive/media-order.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { FileRow } from '../store/files.db.ts'
import type { SentFile } from './sent-file.ts'

/**
 * Something that was derived from a finished video, by its name in the address; null where there is none.
 * @param widthMax for a poster at most so wide; the whole one for other widths, and where a video was prepared before
 * there were narrow ones
 */
export async function findDerivedFile(
  db: Database,
  master: FileRow,
  name: string,
  widthMax?: string,
): Promise<SentFile | null> {
  if (!isDerivedFile(name) || master.purpose !== 'finished-film') return null
  const preparation = (await findPreparations(db, [master.storageKey])).get(master.storageKey)
  const derived = preparation?.media?.derived
  const width = pictureWidths.find((each) => String(each) === widthMax)
  const narrow = name === 'poster' && width !== undefined ? derived?.[narrowPosters[width]] : undefined
  const object = narrow ?? derived?.[name]
  if (!object) return null
  return {
    tag: object.key,
    storageKey: object.key,
    bytes: object.bytes,
    mediaType: derivedFiles[name].mediaType,
    originalName: `${master.originalName.replace(/\.[^.]*$/, '')} ${name}`,
  }
}

const isDerivedFile = (name: string): name is DerivedFile => Object.hasOwn(derivedFiles, name)

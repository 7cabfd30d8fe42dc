import { grounds, type Ground } from '#shared/brand-kit/grounds.ts'
import type { StoredFile } from '#shared/contract/files/files.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findBrandFiles as findRows } from './store/brand-files.db.ts'
import { describeFile } from './store/describe-file.ts'

interface BrandFiles {
  logos: Record<Ground, { whole: StoredFile; preview: StoredFile } | null>
  /** In the order in which they were stored. */
  fonts: StoredFile[]
}

/** The logos and fonts of a user's brand kit. */
export async function findBrandFiles(db: Database, userId: string): Promise<BrandFiles> {
  const files = (await findRows(db, userId)).map(describeFile)
  const find = (purpose: StoredFile['purpose']) => files.find((file) => file.purpose === purpose)
  const logos = grounds.map((ground) => {
    const [whole, preview] = [find(`brand-logo-${ground}`), find(`brand-preview-${ground}`)]
    return [ground, whole && preview ? { whole, preview } : null]
  })
  return {
    logos: Object.fromEntries(logos) as BrandFiles['logos'],
    fonts: files.filter(({ purpose }) => purpose === 'brand-font'),
  }
}

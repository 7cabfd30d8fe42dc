import type { Generated } from 'kysely'

/** Colours and words for all videos of a customer (migration 0020). Logos and fonts are rows of `files`. */
export interface BrandKitTables {
  brandKits: BrandKitsTable
}

interface BrandKitsTable {
  userId: string
  /** `#rrggbb`. */
  colours: Generated<string[]>
  wordsToAvoid: Generated<string[]>
  tagline: Generated<string>
  /** Of the columns above. */
  version: Generated<number>
  updatedAt: Generated<Date>
}

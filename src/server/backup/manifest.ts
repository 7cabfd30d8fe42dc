import { z } from 'zod'

export const formatName = 'arcframe-backup-1'

/** First entry of a backup. */
export const backupManifest = z.object({
  format: z.literal(formatName),
  createdAt: z.iso.datetime(),
  /** Those that the database had run: the schema of the rows that follow. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which rows may be loaded. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type BackupManifest = z.infer<typeof backupManifest>

/** Last entry of a backup, which shows that it is complete. */
export const backupEnd = z.object({
  tableBytes: z.record(z.string(), z.number()),
  files: z.number(),
})
export type BackupEnd = z.infer<typeof backupEnd>

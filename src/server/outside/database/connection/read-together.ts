import type { Database } from './connect-database.ts'

/**
 * Reads what does not depend on each other: at once, each by a connection of its own; within a transaction, which has
 * one, one after the other.
 */
export async function readTogether<Results extends readonly unknown[]>(
  db: Database,
  ...reads: { [Key in keyof Results]: () => Promise<Results[Key]> }
): Promise<Results> {
  if (!db.isTransaction) return (await Promise.all(reads.map((read) => read()))) as unknown as Results
  const results: unknown[] = []
  for (const read of reads) results.push(await read())
  return results as unknown as Results
}

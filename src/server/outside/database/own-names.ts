import { readMigrations } from './migrate.ts'

/** What migrations have made so far in the schema, also what later ones removed. Anything else there is not the product's. */
export async function readOwnNames(): Promise<{ tables: string[]; routines: string[] }> {
  const text = (await readMigrations()).map(({ sql }) => sql).join('\n')
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  return {
    tables: ['migrations', ...find(/^\s*create (?:unlogged )?table (\w+)/gim)],
    routines: find(/^\s*create (?:or replace )?(?:function|procedure) (\w+)/gim),
  }
}

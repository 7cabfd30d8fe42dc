import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type SourceFile } from './source-files.ts'

export interface TableUse {
  path: string
  /** As it is named in the database. */
  table: string
}

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')

/** The tables that migrations leave behind. */
export function findTables(): string[] {
  const folder = join(root, 'migrations')
  const sql = readdirSync(folder)
    .toSorted()
    .map((name) => withoutComments(readFileSync(join(folder, name), 'utf8')))
    .join('\n')
  const dropped = new Set([...sql.matchAll(/drop table (?:if exists )?(\w+)/gi)].map(([, name]) => name))
  const created = [...sql.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map(
    ([, name = '']) => name,
  )
  return created.filter((name) => !dropped.has(name))
}

/** `deleteFrom(table)`, where `table` runs through a list of names. */
const writtenList =
  /for \(const table of \[([^\]]*)\] as const\)\s*\{?\s*await \w+\.(?:deleteFrom|updateTable)\(table\)/g
const kyselyWrite = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const sqlWrite =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi

/** Where tables are written, by Kysely or SQL. */
export function findTableWrites(files: readonly SourceFile[], tables: readonly string[]): TableUse[] {
  return collectUses(files, tables, (text) => [
    ...findNames(text, kyselyWrite).map(toSnakeCase),
    ...[...text.matchAll(writtenList)].flatMap(([, list = '']) =>
      findNames(list, /'(\w+)'/g).map(toSnakeCase),
    ),
    ...findNames(text, sqlWrite),
  ])
}

const kyselyRead = /\.(?:selectFrom|from|using|\w*[jJ]oin(?:Lateral)?)\(\s*\[?\s*'(\w+)/g
const sqlRead = /\b(?:from|join|using)\s+(?:only\s+)?"?(\w+)"?/gi

/** Where tables are read, by Kysely or SQL. */
export function findTableReads(files: readonly SourceFile[], tables: readonly string[]): TableUse[] {
  return collectUses(files, tables, (text) => [
    ...findNames(text, kyselyRead).map(toSnakeCase),
    ...findNames(text, sqlRead),
  ])
}

const findNames = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

function collectUses(
  files: readonly SourceFile[],
  tables: readonly string[],
  find: (text: string) => string[],
): TableUse[] {
  const known = new Set(tables)
  return files.flatMap(({ path, text }) =>
    [...new Set(find(withoutComments(text)))]
      .filter((table) => known.has(table))
      .map((table) => ({ path, table })),
  )
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type SourceFile } from './source-files.ts'

/** The rooms of a folder, in their order: each may use those before it. */
export interface AreaRooms {
  /** `src/server/videos` */
  folder: string
  rooms: string[]
}

const header = '| area | rooms, each using only those before it |'

/** The table of rooms in docs/architecture.md, by the names of its rows. */
export function readAreaRooms(): AreaRooms[] {
  const lines = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('\n')
  const start = lines.indexOf(header)
  if (start === -1) throw new Error('docs/architecture.md has no table of rooms')
  const rows = lines.slice(start + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((row) => {
      const [, area = '', rooms = ''] = /^\| `([\w/-]+)` \| (.+) \|$/.exec(row) ?? []
      const folder = /^(sandbox|shared)\//.test(area) ? `src/${area}` : `src/server/${area}`
      // What a room is for stands behind it in parentheses.
      return {
        folder,
        rooms: [...rooms.replaceAll(/\([^)]*\)/g, '').matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
      }
    })
}

/** The folders of sources in a folder. */
export const listRooms = (files: readonly SourceFile[], folder: string): string[] => [
  ...new Set(
    files
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .flatMap(({ path }) => /^([^/]+)\//.exec(path.slice(folder.length + 1))?.[1] ?? []),
  ),
]

/** Imports of a room from a later one, or from the area's own files, which stand above all rooms. */
export function findRoomsUphill(files: readonly SourceFile[], { folder, rooms }: AreaRooms): string[] {
  const findRank = (path: string) => {
    const [room = '', ...rest] = path.slice(folder.length + 1).split('/')
    return rest.length === 0 ? rooms.length : rooms.indexOf(room)
  }
  const isInside = (path: string) => path.startsWith(`${folder}/`)
  return files
    .filter(({ path }) => isInside(path))
    .flatMap((file) =>
      file.imports
        .filter((target) => isInside(target) && findRank(target) > findRank(file.path))
        .map((target) => `${file.path} imports ${target}`),
    )
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type SourceFile } from './source-files.ts'

/** The rooms of a folder, in their order: each may use those before it. */
export interface AreaRooms {
  /** `src/server/videos` */
  folder: string
  rooms: string[]
}

const serverHeader = '| area | rooms, each using only those before it |'
const webHeader = '| folder | rooms |'

/** The table of the server's rooms in docs/architecture.md, by the names of its rows. */
export const readAreaRooms = (): AreaRooms[] =>
  readRooms(serverHeader, (area) => (/^(sandbox|shared)\//.test(area) ? `src/${area}` : `src/server/${area}`))

/** The table of the pages' rooms, whose order says nothing. */
export const readWebRooms = (): AreaRooms[] => readRooms(webHeader, (folder) => `src/web/${folder}`)

function readRooms(header: string, findFolder: (name: string) => string): AreaRooms[] {
  const lines = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('\n')
  const start = lines.indexOf(header)
  if (start === -1) throw new Error(`docs/architecture.md has no table "${header}"`)
  const rows = lines.slice(start + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((row) => {
      const [, name = '', rooms = ''] = /^\| `([\w/-]+)` \| (.+) \|$/.exec(row) ?? []
      // What a room is for stands behind it in parentheses.
      const named = rooms.replaceAll(/\([^)]*\)/g, '').matchAll(/`([\w-]+)`/g)
      return { folder: findFolder(name), rooms: [...named].map(([, room = '']) => room) }
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

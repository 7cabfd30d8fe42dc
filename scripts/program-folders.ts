import { readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isProcessAlive } from '../src/server/outside/database/embedded/postgres-folder.ts'

/** Of former builds, for servers that still run them. */
const retainedBuilds = 4

/** The link that the image starts by; `npm run build` sets it. */
const currentName = 'current'

/** A build's own folder, named by the digest of its sources. */
const wholeBuild = /^[0-9a-f]{16}$/
/** A build that is being written by the process with that id, a build that is being removed, and the next link. */
const partOfBuild = /^(?:[0-9a-f]{16}\.(?<writer>\d+)|[0-9a-f]{16}\.removed|current\.next\.(?<linker>\d+))$/

/** Each build has a folder of its own: a running server still finds the files that it has not loaded yet. */
export const findProgramsFolder = (parent: string, digest: string): string =>
  join(parent, digest.slice(0, 16))

/** Where a build is written, until it is whole. */
export const findDraftFolder = (folder: string, pid = process.pid): string => `${folder}.${pid}`

/** Dates a build's folder by its use: those that were used last are retained. */
export function markUsed(folder: string, at = new Date()): void {
  try {
    utimesSync(folder, at, at)
  } catch (error) {
    // Where nothing may be written nothing is removed either; another process may be removing it just now.
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)) throw error
  }
}

/** Names a build as the one that the image starts. There is a whole one under that name at any time. */
export function linkCurrent(folder: string): void {
  const link = join(dirname(folder), currentName)
  const next = `${link}.next.${process.pid}`
  rmSync(next, { force: true })
  symlinkSync(basename(folder), next)
  renameSync(next, link)
}

/**
 * Removes the builds beside this one, except those that were used last and the one that the image starts, and what killed
 * processes left.
 */
export function removeFormerBuilds(folder: string): void {
  const parent = dirname(folder)
  const names = readdirSync(parent)
  for (const name of names) {
    const part = partOfBuild.exec(name)
    const owner = part?.groups?.['writer'] ?? part?.groups?.['linker']
    // A builder may outlive the start that began it, and its lock.
    const isInUse = owner !== undefined && isProcessAlive(Number(owner))
    if (part && !isInUse) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const linked = statSync(join(parent, currentName), { throwIfNoEntry: false })?.ino
  const former = names
    .filter((name) => wholeBuild.test(name) && name !== basename(folder))
    .map((name) => ({ path: join(parent, name), stat: statSync(join(parent, name)) }))
    .filter(({ stat }) => stat.ino !== linked)
    .toSorted((a, b) => b.stat.mtimeMs - a.stat.mtimeMs)
  for (const { path } of former.slice(retainedBuilds)) {
    // Renamed first: what an interrupted removal leaves must not pass for a whole build.
    renameSync(path, `${path}.removed`)
    rmSync(`${path}.removed`, { recursive: true, force: true })
  }
}

import { existsSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Of former builds, for servers that still run them. */
const retainedBuilds = 4

/** What the image and `npm run build` start by. */
const currentName = 'current'

/** Each build has a folder of its own: a running server still finds the files that it has not loaded yet. */
export const findProgramsFolder = (parent: string, digest: string): string =>
  join(parent, digest.slice(0, 16))

/** The builds that were used last are kept: says that this one is used. An installation that only reads has no others. */
export function markUsed(folder: string, at = new Date()): void {
  try {
    utimesSync(folder, at, at)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Names a build as the one that the image starts. There is a whole one under that name at any time. */
export function linkCurrent(folder: string): void {
  const link = `${folder}.link.${process.pid}`
  rmSync(link, { force: true })
  symlinkSync(basename(folder), link)
  renameSync(link, join(dirname(folder), currentName))
}

/** Removes the builds beside this one, but those that were used last and the one that is started by its link. */
export function removeFormerBuilds(folder: string): void {
  const parent = dirname(folder)
  const linked = statSync(join(parent, currentName), { throwIfNoEntry: false })?.ino
  const former = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== basename(folder))
    .map(({ name }) => ({ path: join(parent, name), stat: statSync(join(parent, name)) }))
    .filter(({ stat }) => stat.ino !== linked)
    .toSorted((a, b) => b.stat.mtimeMs - a.stat.mtimeMs)
  for (const { path } of former.slice(retainedBuilds)) {
    // Renamed first: what an interrupted removal leaves must not pass for a whole build.
    const removed = `${path}.removed`
    // What an interrupted removal left, and stands in the list itself.
    if (!existsSync(path)) continue
    rmSync(removed, { recursive: true, force: true })
    renameSync(path, removed)
    rmSync(removed, { recursive: true, force: true })
  }
}

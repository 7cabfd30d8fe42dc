import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** What decodes and encodes: the library that npm brings, or a program of the operator's. */
export type MediaEngine = { kind: 'library' } | { kind: 'program'; ffmpegPath: string }

/** The folder of packages that holds the library with its part for this platform; null where npm left it out. */
export function findLibraryFolder(): string | null {
  const folder = findPackageFolder('node-av')
  const modules = folder && dirname(folder)
  return modules && existsSync(join(modules, '@seydx', `node-av-${process.platform}-${process.arch}`))
    ? modules
    : null
}

/** Of the setting FFMPEG_PATH where it names a program with ffprobe beside it, else the library; null without either. */
export async function findEngine(ffmpegPath: string | undefined): Promise<MediaEngine | null> {
  if (ffmpegPath === undefined) return findLibraryFolder() ? { kind: 'library' } : null
  const isThere = await Promise.all(
    [ffmpegPath, ffprobePath(ffmpegPath)].map((path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  )
  return isThere.every(Boolean) ? { kind: 'program', ffmpegPath } : null
}

/** They are always installed together. */
export const ffprobePath = (ffmpegPath: string): string => join(dirname(ffmpegPath), 'ffprobe')

function findPackageFolder(name: string): string | null {
  try {
    const file = findPackageJSON(name, import.meta.url)
    return file === undefined ? null : dirname(file)
  } catch {
    return null
  }
}

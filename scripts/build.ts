import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAnew, buildWhenNeeded, runTool, type BuildTarget } from './build-target.ts'
import { findProgramsFolder, linkCurrent, markUsed } from './program-folders.ts'
import { projectFolder, runCommand } from './run-command.ts'

/** The pages, for browser and server. The router empties it at the beginning of a build. */
export const pagesFolder = join(projectFolder, 'build', 'pages')
/** Beside the folder, which the router empties. */
const pagesStampFile = join(projectFolder, 'build', 'pages.sha256')

const pages: BuildTarget = {
  name: 'the pages',
  sources: [
    'src/web',
    'src/shared',
    'media',
    'scripts/build.ts',
    'scripts/build-precompress.ts',
    'scripts/vite-document-scripts.ts',
    'scripts/vite-group-chunks.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ],
  isMade: (digest) =>
    existsSync(pagesFolder) && existsSync(pagesStampFile) && readFileSync(pagesStampFile, 'utf8') === digest,
  async make(digest) {
    // Removed first: an interrupted build must not pass for a complete one.
    await rm(pagesStampFile, { force: true })
    // The router writes types for each route and leaves those of routes that have moved.
    await rm(join(projectFolder, '.react-router'), { recursive: true, force: true })
    await runTool('node_modules/@react-router/dev/bin.cjs', 'build')
    const { precompress } = await import('./build-precompress.ts')
    await precompress(join(pagesFolder, 'client'))
    await writeFile(pagesStampFile, digest)
  },
}

/** What the programs are made of. */
export const programSources = [
  'src/server',
  'src/shared',
  'src/sandbox',
  'scripts/build.ts',
  'scripts/build-programs.ts',
  'scripts/seed-demo.ts',
  'scripts/demo-data',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Holds the present build and a few former ones. */
const programsParent = join(projectFolder, 'build', 'programs')

const programs: BuildTarget = {
  name: 'the server',
  sources: programSources,
  isMade: (digest) => existsSync(findProgramsFolder(programsParent, digest)),
  // In a process of its own: the heap of a server is small.
  make: (digest) => runTool('scripts/build-programs.ts', findProgramsFolder(programsParent, digest)),
}

/** @throws StartError when they do not build */
export const buildPagesWhenNeeded = (): Promise<unknown> => buildWhenNeeded(pages)

/**
 * @returns the folder of the programs that are made of the present sources
 * @throws StartError when they do not build
 */
export async function buildProgramsWhenNeeded(): Promise<string> {
  const folder = findProgramsFolder(programsParent, await buildWhenNeeded(programs))
  markUsed(folder)
  return folder
}

if (import.meta.main)
  await runCommand('build', async () => {
    await buildAnew(pages)
    linkCurrent(await buildProgramsWhenNeeded())
  })

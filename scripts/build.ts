import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAnew, buildWhenNeeded, runTool, type BuildTarget } from './build-target.ts'
import { projectFolder, runCommand } from './run-command.ts'

/** The pages, for browser and server. The router empties it at the beginning of a build. */
export const pagesFolder = join(projectFolder, 'build', 'pages')
/** The programs of `find-program.ts`. */
export const programsFolder = join(projectFolder, 'build', 'programs')

const pages: BuildTarget = {
  name: 'the pages',
  sources: [
    'src/web',
    'src/shared',
    'media',
    'scripts/build.ts',
    'scripts/build-precompress.ts',
    'scripts/vite-document-scripts.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ],
  stampFile: join(projectFolder, 'build', 'pages.sha256'),
  async make() {
    // The router writes types for each route and leaves those of routes that have moved.
    await rm(join(projectFolder, '.react-router'), { recursive: true, force: true })
    await runTool('node_modules/@react-router/dev/bin.cjs', 'build')
    const { precompress } = await import('./build-precompress.ts')
    await precompress(join(pagesFolder, 'client'))
  },
}

/** What the programs are made of. */
export const programSources = [
  'src/server',
  'src/shared',
  'src/sandbox',
  'scripts/build-programs.ts',
  'scripts/seed-demo.ts',
  'scripts/demo-data',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const serverPrograms: BuildTarget = {
  name: 'the server',
  sources: programSources,
  stampFile: join(projectFolder, 'build', 'programs.sha256'),
  // In a process of its own: the heap of a server is small.
  make: () => runTool('scripts/build-programs.ts'),
}

/** @throws StartError when they do not build */
export const buildPagesWhenNeeded = (): Promise<void> => buildWhenNeeded(pages)

/** @throws StartError when they do not build */
export const buildProgramsWhenNeeded = (): Promise<void> => buildWhenNeeded(serverPrograms)

if (import.meta.main) await runCommand('build', () => buildAnew([pages, serverPrograms]))

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { StartError } from '../src/server/config/start-error.ts'
import { withBuildLock } from './build-lock.ts'
import { precompress } from './build-precompress.ts'
import { projectFolder, runCommand } from './run-command.ts'

export const buildFolder = join(projectFolder, 'build')
const stampFile = join(buildFolder, 'sources.sha256')
/** Not in the folder itself, which a build empties. */
const lockFile = join(projectFolder, 'node_modules', '.cache', 'arcframe', 'building.lock')

/** What the pages are made of. */
const sources = [
  'src/web',
  'src/shared',
  'media',
  'scripts/build.ts',
  'scripts/build-precompress.ts',
  'scripts/vite-document-scripts.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/**
 * Builds the pages unless `build/` was made from exactly these sources. Of several starts at once one builds, and the
 * others wait for it.
 *
 * @throws StartError as `build`
 */
export async function buildWhenNeeded(): Promise<void> {
  if (await isBuilt()) return
  await alone(async () => {
    if (!(await isBuilt())) await buildPages()
  })
}

async function isBuilt(): Promise<boolean> {
  const stamp = await readFile(stampFile, 'utf8').catch(() => null)
  return stamp !== null && stamp === (await fingerprint())
}

/**
 * Builds the pages for browser and server into `build/`.
 *
 * @throws StartError when the sources do not build, after the tool's own output
 */
export const build = (): Promise<void> => alone(buildPages)

/** Two builds would remove each other's files. */
const alone = (work: () => Promise<void>) =>
  withBuildLock(lockFile, () => console.log('Another process builds the pages: waiting for it …'), work)

async function buildPages(): Promise<void> {
  console.log('Building the pages …')
  const startedAt = Date.now()
  const stamp = await fingerprint()
  // Removed first: an interrupted build must not pass for a complete one.
  await rm(stampFile, { force: true })
  // The router writes types for each route and leaves those of routes that have moved.
  await rm(join(projectFolder, '.react-router'), { recursive: true, force: true })
  await runReactRouter()
  await precompress(join(buildFolder, 'client'))
  await writeFile(stampFile, stamp)
  console.log(`Built the pages in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function fingerprint(): Promise<string> {
  const files = (await Promise.all(sources.map((source) => listFiles(join(projectFolder, source)))))
    .flat()
    .toSorted()
  const digests = await Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ),
  )
  const all = createHash('sha256')
  files.forEach((file, index) => all.update(`${relative(projectFolder, file)} ${digests[index]}\n`))
  return all.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null
      throw error
    },
  )
  if (entries === null) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function runReactRouter(): Promise<void> {
  const program = join(projectFolder, 'node_modules/@react-router/dev/bin.cjs')
  if (!existsSync(program)) {
    throw new StartError(
      'The pages must be built, and the tools for that are not installed: run npm ci (without --omit=dev), then npm run build.',
    )
  }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'build'], {
      cwd: projectFolder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve()
      console.error(Buffer.concat(output).toString('utf8'))
      reject(new StartError('The pages do not build: see the messages above.'))
    })
  })
}

if (import.meta.main) await runCommand('build', build)

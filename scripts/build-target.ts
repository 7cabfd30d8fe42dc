import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../src/server/config/start-error.ts'
import { withBuildLock } from './build-lock.ts'
import { projectFolder } from './run-command.ts'

const lockFile = join(projectFolder, 'node_modules', '.cache', 'arcframe', 'building.lock')

/** Something that is made of sources, and made again when one of them has changed. */
export interface BuildTarget {
  /** For messages: "the pages". */
  name: string
  /** Files and folders, from the project's folder. */
  sources: readonly string[]
  /** Written when it is made, with the digest of its sources; not in a folder that `make` empties. */
  stampFile: string
  make: () => Promise<void>
}

/**
 * Makes a target unless it was made from exactly these sources. Of several processes at once one does it, and the others
 * wait for it.
 *
 * @throws StartError when the sources do not build, after the tool's own output
 */
export async function buildWhenNeeded(target: BuildTarget): Promise<void> {
  if (await isBuilt(target)) return
  await alone(async () => {
    if (!(await isBuilt(target))) await makeTarget(target)
  })
}

/** Makes targets whether or not something has changed. @throws StartError as `buildWhenNeeded` */
export const buildAnew = (targets: readonly BuildTarget[]): Promise<void> =>
  alone(async () => {
    for (const target of targets) await makeTarget(target)
  })

/** Two builds would remove each other's files. */
const alone = (work: () => Promise<void>) =>
  withBuildLock(lockFile, () => console.log('Another process is building: waiting for it …'), work)

async function isBuilt({ stampFile, sources }: BuildTarget): Promise<boolean> {
  const stamp = await readFile(stampFile, 'utf8').catch(() => null)
  return stamp !== null && stamp === findDigest(sources)
}

async function makeTarget({ name, sources, stampFile, make }: BuildTarget): Promise<void> {
  console.log(`Building ${name} …`)
  const startedAt = Date.now()
  const digest = findDigest(sources)
  // Removed first: an interrupted build must not pass for a complete one.
  await rm(stampFile, { force: true })
  await make()
  await mkdir(dirname(stampFile), { recursive: true })
  await writeFile(stampFile, digest)
  console.log(`Built ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** One file after the other, because three thousand promises take twice the time of a start's processor. */
function findDigest(sources: readonly string[]): string {
  const files = sources.flatMap((source) => listFiles(join(projectFolder, source))).toSorted()
  const lines = files.map(
    (file) => `${relative(projectFolder, file)} ${hash('sha256', readFileSync(file))}\n`,
  )
  return hash('sha256', lines.join(''))
}

function listFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Runs a tool that is a file of the project; what it prints is shown when it fails. */
export function runTool(file: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(projectFolder, file), ...args], {
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const text = Buffer.concat(output).toString('utf8')
      console.error(text)
      reject(new StartError(describeFailure(text)))
    })
  })
}

const describeFailure = (output: string): string =>
  /ERR_MODULE_NOT_FOUND|MODULE_NOT_FOUND/.test(output)
    ? 'Pages and server must be built, and the tools for that are not installed: run npm ci (without --omit=dev), then npm run build.'
    : 'The sources do not build: see the messages above.'

import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { StartError } from '../src/server/config/start-error.ts'
import { withBuildLock } from './build-lock.ts'
import { projectFolder } from './run-command.ts'

const lockFile = join(projectFolder, 'node_modules', '.cache', 'arcframe', 'building.lock')

/** Something that is made of sources, and made again when one of them has changed. */
export interface BuildTarget {
  /** For messages: "the pages". */
  name: string
  /** Files and folders, from the project's folder. Tests are no sources. */
  sources: readonly string[]
  /** Whether it is there, whole, as made of sources with this digest. */
  isMade: (digest: string) => boolean
  make: (digest: string) => Promise<void>
}

/**
 * Makes a target unless it was made from exactly these sources. Of several processes at once one does it, and the others
 * wait for it.
 *
 * @returns the digest of its sources
 * @throws StartError when the sources do not build, after the tool's own output, or where nothing may be written
 */
export async function buildWhenNeeded(target: BuildTarget): Promise<string> {
  const digest = findDigest(target.sources)
  if (target.isMade(digest)) return digest
  return withBuildMutex(async () => {
    // Sources may have changed while another process was building.
    const present = findDigest(target.sources)
    if (!target.isMade(present)) await makeTarget(target, present)
    return present
  })
}

/** Makes a target whether or not something has changed. @throws StartError as `buildWhenNeeded` */
export const buildAnew = (target: BuildTarget): Promise<void> =>
  withBuildMutex(() => makeTarget(target, findDigest(target.sources)))

/** Two builds would remove each other's files. */
async function withBuildMutex<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await withBuildLock(
      lockFile,
      () => console.log('Another process is building: waiting for it …'),
      work,
    )
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) throw error
    throw new StartError(describeNotWritable(path ?? projectFolder))
  }
}

async function makeTarget({ name, make }: BuildTarget, digest: string): Promise<void> {
  console.log(`Building ${name} …`)
  const startedAt = Date.now()
  await make(digest)
  console.log(`Built ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Sequential: parallel reads of three thousand files take twice the processor time, at each start. */
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
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
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

/** As Node says it: "EACCES: permission denied, mkdir '/srv/arcframe/build'". */
const notWritable = /(?:EACCES|EPERM|EROFS): [^,\n]+, \w+ '([^'\n]+)'/

const describeNotWritable = (path: string): string =>
  `Pages and server must be built, and ${path} can’t be written: run npm run build as the owner of the project.`

function describeFailure(output: string): string {
  if (/MODULE_NOT_FOUND/.test(output))
    return 'Pages and server must be built, and the tools for that are not installed: run npm ci (without --omit=dev), then npm run build.'
  const [, path] = notWritable.exec(output) ?? []
  if (path !== undefined) return describeNotWritable(path)
  return 'The sources do not build: see the messages above.'
}

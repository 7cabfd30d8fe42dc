import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findPostmaster } from '#server/outside/database/embedded/postmaster.ts'
import { buildPagesWhenNeeded } from '../../scripts/build.ts'
import { buildCheapPrograms } from './cheap-programs.ts'

const root = join(import.meta.dirname, '../..')

export interface TestServer {
  /** The address that browsers use: the setting BASE_URL where there is one. */
  baseUrl: string
  /** Where this process listens. */
  address: string
  dataDir: string
  process: ChildProcess
  /** Everything it has printed so far. */
  output: () => string
  /** SIGTERM, as a person would end it; resolves when the process has ended. */
  stop(): Promise<number | null>
  /** SIGKILL to the server alone, or at once to all that it started too: stand-ins and embedded database. */
  kill(what: 'server' | 'group'): Promise<void>
  /** Starts it again on the same data, the same port and the same settings. */
  restart(): Promise<TestServer>
  removeData(): void
}

export interface TestServerOptions {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** No demo data: an empty house with its catalogue. */
  isEmpty?: boolean
}

/** What `npm start` runs, less the shell's `exec env`. */
function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const command = scripts.start.split(' ').slice(2)
  // The product collects new objects often, to stay small: a sixth of the processor time of a start.
  return isCheap ? command.map((word) => word.replace(/^(--max-semi-space-size)=.*/, '$1=16')) : command
}

/**
 * A port that was free a moment ago. Not one that the system gives: those it gives to outgoing connections too, and a
 * slow machine takes seconds from here to the start of what is to listen there.
 *
 * @param wanted this one, if it is free
 */
export async function findFreePort(wanted?: number): Promise<number> {
  for (let next = wanted; ; next = undefined) {
    const port = next ?? randomInt(15_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/** Servers of tests: what `npm run bench` starts, and `npm run test:long`, is the product as it is. */
const isCheap = process.env['VITEST'] === 'true' && process.env['ARCFRAME_LONG'] !== '1'

let cheapPrograms: Promise<string> | undefined

/** Builds pages and programs, once in a process for all servers that it starts. @returns the folder of the programs */
async function buildForTests(): Promise<string> {
  try {
    await buildPagesWhenNeeded()
    return await buildCheapPrograms()
  } catch (error) {
    // The next file of this process tries again.
    cheapPrograms = undefined
    throw error
  }
}

/** Runs what `npm start` runs, as a process of its own, and waits until it answers. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const programsFolder = isCheap ? await (cheapPrograms ??= buildForTests()) : null
  const dataDir = options.dataDir ?? makeDataDir()
  const port = options.port ?? (await findFreePort())
  const address = `http://localhost:${port}`
  const baseUrl = options.env?.['BASE_URL'] ?? address
  const child = spawn('env', [...startCommand(), ...(options.isEmpty ? ['--empty'] : [])], {
    cwd: root,
    // A group of its own, so that it can be killed with all it started.
    detached: true,
    // Nothing else of this environment: the test runner sets a BASE_URL of its own.
    env: {
      // The Node of this process first: it is the one that npm puts there.
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: process.env.HOME,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      // A test that is about it says so.
      MEDIA_WORKER: 'off',
      ...(programsFolder && {
        NODE_OPTIONS: `--import ${import.meta.resolve('./cheap-server.ts')}`,
        CHEAP_PROGRAMS: programsFolder,
      }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const output = () => printed.join('')
  const server: TestServer = {
    baseUrl,
    address,
    dataDir,
    process: child,
    output,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill(what) {
      if (child.pid === undefined) throw new Error('The server never started')
      // PostgreSQL leads a group of its own, so that Ctrl-C does not reach it.
      const postmaster = what === 'group' ? await findPostmaster(join(dataDir, 'postgres')) : null
      process.kill(what === 'group' ? -child.pid : child.pid, 'SIGKILL')
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
      await ended
    },
    restart: () => startServer({ ...options, dataDir, port }),
    removeData() {
      const folder = dirname(dataDir)
      const whole = basename(folder).startsWith(dataDirPrefix) ? folder : dataDir
      rmSync(whole, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
  await waitUntilReady(server)
  return server
}

const dataDirPrefix = 'arcframe-e2e-'

/**
 * A data folder of a test's own that the embedded database's account can enter.
 *
 * @param parent the folder that it is made in
 */
export function makeDataDir(parent = tmpdir()): string {
  const dataDir = mkdtempSync(join(parent, dataDirPrefix))
  // PostgreSQL runs under another account where this is run by root, and must get through.
  chmodSync(dataDir, 0o711)
  return join(dataDir, 'data')
}

async function waitUntilReady(server: TestServer): Promise<void> {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (server.process.exitCode !== null || server.process.signalCode !== null)
      throw new Error(`The server ended:\n${server.output()}`)
    // The line is printed when everything is open, demo data included.
    if (server.output().includes(server.baseUrl)) {
      const answer = await fetch(`${server.address}/readyz`).catch(() => null)
      if (answer?.ok) return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not get ready:\n${server.output()}`)
}

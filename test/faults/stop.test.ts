import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPostmaster } from '#server/outside/database/embedded/postmaster.ts'
import { readCart, saveCart } from '#shared/contract/cart.ts'
import { findFreePort, makeDataDir, startServer, type TestServer } from '#test/app/start-server.ts'
import type { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import { signInAtServer, type PersonWithSession } from '../app/sign-in-at-server.ts'
import { requirePostmaster } from '../database/open-beside.ts'
import { findFamily, findRunning } from './processes.ts'
import { AcknowledgedState } from './acknowledged-state.ts'
import { until } from '../until.ts'

/** What the server says of a database that was not stopped. */
const leftOver = 'found running after the last end'
const projectFolder = join(import.meta.dirname, '../..')
/** The server cuts what is stalled after its own shutdown timeout; the rest is room for a busy machine. */
const shutdownTimeoutMs = 180_000

let dataDir: string
let port: number
let npm: ChildProcess
let family: number[] = []
let last: TestServer | null = null
/** Of all tests: each start finds what was acknowledged before the stop before it. */
const saved = new AcknowledgedState<number>()
let customer: PersonWithSession & { person: DemoPerson }

beforeAll(async () => {
  dataDir = makeDataDir()
  port = await findFreePort()
})
afterAll(async () => {
  for (const pid of findRunning(family)) process.kill(pid, 'SIGKILL')
  await last?.stop()
  await stopPostmaster(join(dataDir, 'postgres'), 'immediate')
  await rm(dirname(dataDir), { recursive: true, force: true })
})

/** The terminal sends Ctrl-C to npm and to all that it runs. */
const ways: [string, () => void][] = [
  ['SIGTERM to npm', () => npm.kill('SIGTERM')],
  ['Ctrl-C', () => process.kill(-requirePid(npm), 'SIGINT')],
]

test.for(ways)(
  '%s ends `npm start` in order while requests are running: exit code 0, no process left',
  async ([, stop]) => {
    const { ended, output } = await npmStart()
    expect(output()).not.toContain(leftOver)
    customer ??= await signInAtServer({ dataDir, baseUrl: `http://localhost:${port}` })
    if (saved.count > 0) await expectSaved()
    const countBefore = saved.count
    const stopping = new AbortController()
    const saving = keepSaving(customer.person, stopping.signal)
    const stalled = await sendHalfARequest(port, customer.cookie)
    await until(() => saved.count > countBefore, 60_000, 'nothing is saved')
    family = await findAll()
    // npm, the server, the stand-ins, the media worker, the database and its own processes.
    expect(family.length).toBeGreaterThan(5)

    stopping.abort()
    stop()
    expect(await Promise.race([ended, wait(shutdownTimeoutMs, 'still running')])).toBe(0)
    await until(() => findRunning(family).length === 0, 60_000, 'a process is left')
    stalled.destroy()
    await saving
  },
)

test('after both nothing is lost', async () => {
  last = await startServer({ isEmpty: true, dataDir, port })
  expect(last.output()).not.toContain(leftOver)
  await expectSaved()
})

async function expectSaved(): Promise<void> {
  const { cart } = await customer.person.call(readCart, {})
  expect(saved.settle('note', cart?.productSelections['note'] as number)).toBeNull()
}

/** Runs `npm start` in a process group of its own, as a terminal does. Resolves once it answers; `ended` to its exit code */
async function npmStart(): Promise<{ ended: Promise<number | null>; output: () => string }> {
  npm = spawn('npm', ['start', '--', '--empty'], {
    cwd: projectFolder,
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  npm.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  npm.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => npm.once('exit', resolve))
  const isReady = () => {
    if (npm.exitCode !== null) throw new Error(output)
    return output.includes('is ready')
  }
  await until(isReady, 300_000, 'the server does not get ready')
  return { ended, output: () => output }
}

/** Everything that `npm start` set going. The database leads a family of its own. */
async function findAll(): Promise<number[]> {
  const postmaster = await requirePostmaster(dataDir)
  return [...new Set([...findFamily(requirePid(npm)), ...findFamily(postmaster.pid)])]
}

function requirePid({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('It never started')
  return pid
}

let value = 0

/** Saves over and over, also while the server is stopping, until it is gone. */
async function keepSaving(person: DemoPerson, signal: AbortSignal): Promise<void> {
  for (;;) {
    value += 1
    saved.ask('note', value)
    try {
      const answer = await person.ask(saveCart, { productSelections: { note: value } })
      if (answer.ok) saved.acknowledge('note', value)
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
  }
}

/** A client whose connection died half-way through an upload, unnoticed by the server. */
async function sendHalfARequest(toPort: number, cookie: string): Promise<Socket> {
  const socket = connect(toPort, 'localhost')
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  const head = [
    'PUT /api/cart HTTP/1.1',
    `Host: localhost:${toPort}`,
    `Origin: http://localhost:${toPort}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"half":`)
  return socket
}

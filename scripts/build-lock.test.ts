import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { withBuildLock } from './build-lock.ts'

let folder: string
let lock: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-build-lock-'))
  lock = join(folder, 'cache', 'building.lock')
})
afterEach(async () => {
  children.splice(0).forEach((child) => child.kill('SIGKILL'))
  await rm(folder, { recursive: true, force: true })
})

const builder = `
  import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
  import { withBuildLock } from ${JSON.stringify(import.meta.resolve('./build-lock.ts'))}
  const [lock, folder, isEndless] = process.argv.slice(1)
  await withBuildLock(lock, () => undefined, async () => {
    // As a build does: what is there goes, and much is written.
    await appendFile(folder + '/log', 'begin ')
    await rm(folder + '/output', { recursive: true, force: true })
    for (let part = 0; part < 40; part += 1) {
      await mkdir(folder + '/output/' + part, { recursive: true })
      await writeFile(folder + '/output/' + part + '/page', 'page')
    }
    process.send?.('built')
    if (isEndless) await new Promise((resolve) => process.once('message', resolve))
    await appendFile(folder + '/log', 'end ')
  })
  process.disconnect?.()
`

/** A process that builds, from its start on. */
function startBuilder(...more: string[]): ChildProcess {
  const args = ['--input-type=module', '--eval', builder, lock, folder, ...more]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  return child
}

const exitCode = async (child: ChildProcess) => ((await once(child, 'exit')) as [number | null])[0]

test('of several starts at once each builds alone, and none fails', async () => {
  const codes = await Promise.all([startBuilder(), startBuilder(), startBuilder()].map(exitCode))
  expect(codes).toEqual([0, 0, 0])
  expect(await readFile(join(folder, 'log'), 'utf8')).toBe('begin end '.repeat(3))
  expect(await readdir(join(folder, 'cache')), 'no lock is left').toEqual([])
})

test('a waiting build says so, and continues when the other is killed', async () => {
  const killed = startBuilder('endless')
  await once(killed, 'message')
  let waits = 0
  const waiting = withBuildLock(
    lock,
    () => (waits += 1),
    async () => 'built',
  )
  await until(() => waits > 0, 60_000, 'two build at once')
  killed.kill('SIGKILL')
  expect(await waiting).toBe('built')
  expect(waits).toBe(1)
})

test('the lock of a process id that another program has by now is taken over', async () => {
  await withBuildLock(
    lock,
    () => undefined,
    async () => undefined,
  )
  // This process is alive, and builds nothing.
  await writeFile(lock, `${process.pid} former`)
  const longAgo = new Date(Date.now() - 600_000)
  await utimes(lock, longAgo, longAgo)
  const codes = await Promise.all([startBuilder(), startBuilder()].map(exitCode))
  expect(codes).toEqual([0, 0])
  expect(await readFile(join(folder, 'log'), 'utf8')).toBe('begin end '.repeat(2))
})

test('a build that fails leaves no lock', async () => {
  const failing = withBuildLock(
    lock,
    () => undefined,
    async () => {
      throw new Error('a source does not build')
    },
  )
  await expect(failing).rejects.toThrow('a source does not build')
  expect(await readdir(join(folder, 'cache'))).toEqual([])
})

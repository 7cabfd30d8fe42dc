import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { runMediaChild } from './run-media-child.ts'

const { command } = vi.hoisted(() => ({ command: { script: '' } }))
vi.mock('./child-command.ts', () => ({
  childCommand: () => [process.execPath, '-e', command.script],
  childEnvironment: { PATH: process.env['PATH'] },
}))

const run = (signal = new AbortController().signal) =>
  runMediaChild(
    { master: '/master.mp4', mediaType: 'video/mp4', folder: '/derived', ffmpegPath: null },
    { onProgress: (percent) => progress.push(percent), signal, timeoutMs: 100_000 },
  )

let progress: number[]
beforeEach(() => (progress = []))

test('a process that sends something else than a message has ended the decoder', async () => {
  command.script = `console.log('{"type":"progress","percent":3}\\nnull'); process.stdin.resume()`
  await expect(run()).rejects.toThrow(/ended the decoder/)
  expect(progress).toEqual([3])
})

test('a sentence of the process is the one that the studio reads', async () => {
  command.script = `console.log(JSON.stringify({ type: 'refused', sentence: 'There is no picture.' }))`
  await expect(run()).rejects.toThrow('There is no picture.')
})

test('a process that ends and leaves another with its pipes is not waited for', async () => {
  command.script = `
    const { spawn } = require('node:child_process')
    const left = spawn('sleep', ['60'], { detached: true, stdio: 'inherit' })
    left.once('spawn', () => process.exit(139))`
  const startedAt = performance.now()
  await expect(run()).rejects.toThrow(/ended the decoder/)
  expect(performance.now() - startedAt).toBeLessThan(50_000)
})

test('a process that ends by itself takes the program along that it started', async () => {
  const pidFile = join(mkdtempSync(join(tmpdir(), 'child-')), 'pid')
  command.script = `
    const { spawn } = require('node:child_process')
    const left = spawn('sleep', ['60'], { stdio: 'ignore' })
    left.once('spawn', () => {
      require('node:fs').writeFileSync('${pidFile}', String(left.pid))
      process.exit(139)
    })`
  await expect(run()).rejects.toThrow(/ended the decoder/)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 })
})

/** A process that ended and that nobody has waited for yet is none that runs. */
function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

test('a process that stands still when the worker stops is ended', async () => {
  command.script = `console.log('{"type":"progress","percent":1}'); for (;;);`
  const stop = new AbortController()
  const running = run(stop.signal)
  await vi.waitFor(() => expect(progress).toEqual([1]), { timeout: 60_000 })
  stop.abort()
  await expect(running).rejects.toThrow(/The worker stops/)
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childCommand, findConfinement } from './child-command.ts'

/** What code that took over the decoder's process would try first. */
const attempts = `
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createConnection } from 'node:net'
const { master, folder, secret, port, socket, parent } = JSON.parse(process.argv[2])
const attempt = (work) => { try { return work() ?? 'done' } catch (error) { return error.code } }
const connect = (to) => new Promise((resolve) => {
  try {
    const connection = createConnection(to)
    connection.once('connect', () => { connection.destroy(); resolve('done') })
    connection.once('error', (error) => resolve(error.code))
  } catch (error) { resolve(error.code) }
})
const run = (program, args) => attempt(() => {
  const { error } = spawnSync(program, args)
  if (error) throw error
})
console.log(JSON.stringify({
  readMaster: attempt(() => void readFileSync(master)),
  writeMaster: attempt(() => writeFileSync(master, 'x')),
  writeFolder: attempt(() => writeFileSync(folder + '/proxy.mp4', 'x')),
  readOther: attempt(() => void readFileSync(secret)),
  readOldRoot: attempt(() => void readFileSync('/old' + secret)),
  writeOther: attempt(() => writeFileSync(secret, 'x')),
  writeSystem: attempt(() => writeFileSync('/usr/lib/arcframe-probe', 'x')),
  writeKernel: attempt(() => writeFileSync('/proc/sys/kernel/core_pattern', 'core')),
  shell: run('/bin/sh', ['-c', 'true']),
  network: await connect({ host: '127.0.0.1', port }),
  socket: await connect(socket),
  processes: attempt(() => readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).length),
  signal: attempt(() => void process.kill(parent, 0)),
  startFolder: attempt(() => readdirSync('.').includes('home')),
  namespaces: attempt(() => readFileSync('/proc/sys/user/max_user_namespaces', 'utf8').trim()),
  capabilities: attempt(() => /CapBnd:\\s+(\\w+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]),
  environment: Object.keys(process.env).filter((name) => /SECRET|KEY|DATABASE/.test(name)).length,
}))`

let folder: string
let tcp: Server
let unix: Server

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-child-'))
  await mkdir(join(folder, 'derived'))
  await writeFile(join(folder, 'master.mp4'), 'bytes')
  await writeFile(join(folder, 'secret'), 'bytes')
  await writeFile(join(folder, 'derived/attempts.mjs'), attempts)
  tcp = createServer().listen(0, '127.0.0.1')
  unix = createServer().listen(join(folder, 'socket'))
  await Promise.all([once(tcp, 'listening'), once(unix, 'listening')])
})
afterEach(async () => {
  tcp.close()
  unix.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the attempts in place of our script, with the same rights. */
async function run(isBound: (arg: string) => boolean): Promise<unknown> {
  const place = { master: join(folder, 'master.mp4'), folder: join(folder, 'derived') }
  const { port } = tcp.address() as AddressInfo
  const [program, ...before] = childCommand({ ...place, ffmpegPath: null })
  const probe = {
    ...place,
    secret: join(folder, 'secret'),
    port,
    socket: join(folder, 'socket'),
    parent: process.pid,
  }
  const args = [...before.slice(0, -1).filter(isBound), join(place.folder, 'attempts.mjs')]
  const child = spawn(program, [...args, JSON.stringify(probe)], { env: { PATH: '/usr/bin:/bin' } })
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(output, complaint).not.toBe('')
  return JSON.parse(output)
}

test('a script in the decoder’s process reads its master alone, starts nothing and has no network', async () => {
  expect(await run(() => true)).toMatchObject({
    readMaster: 'done',
    writeMaster: 'ERR_ACCESS_DENIED',
    writeFolder: 'done',
    readOther: 'ERR_ACCESS_DENIED',
    writeOther: 'ERR_ACCESS_DENIED',
    shell: 'ERR_ACCESS_DENIED',
    // Without user namespaces the permission model is what there is, and that knows no network in Node 24.
    network: findConfinement(null) === 'none' ? 'done' : 'ENETUNREACH',
    environment: 0,
  })
})

/** Whether this machine lets an account have namespaces of its own; asked apart from the code that is tested. */
const hasNamespaces =
  spawnSync('unshare', [
    '--user',
    '--map-root-user',
    '--net',
    '--ipc',
    '--pid',
    '--fork',
    '--mount-proc',
    'true',
  ]).status === 0

test.skipIf(!hasNamespaces)(
  'native code in the decoder’s process has a machine of its own: no other file, socket, process, shell or network',
  async () => {
    expect(findConfinement(null)).toBe('root')
    // The permission model does not bind native code: as if it were not there.
    expect(await run((arg) => !/^--(permission|allow-)/.test(arg))).toEqual({
      readMaster: 'done',
      writeMaster: 'EROFS',
      writeFolder: 'done',
      readOther: 'ENOENT',
      readOldRoot: 'ENOENT',
      writeOther: 'EROFS',
      writeSystem: 'EROFS',
      writeKernel: 'EROFS',
      shell: 'ENOENT',
      network: 'ENETUNREACH',
      socket: 'ENOENT',
      processes: 1,
      signal: 'ESRCH',
      startFolder: false,
      namespaces: '0',
      capabilities: '0000000000000000',
      environment: 0,
    })
  },
)

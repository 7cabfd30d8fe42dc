import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyEmptyData } from '#test/database/empty-data-folder.ts'
import { findFreePort } from '#test/app/start-server.ts'
import { until } from '#test/until.ts'
import { buildPagesWhenNeeded, buildProgramsWhenNeeded } from '../../../scripts/build.ts'
import { stopPostmaster } from '../outside/database/embedded/postmaster.ts'

const projectFolder = join(import.meta.dirname, '../../..')

interface Started {
  child: ChildProcess
  /** Everything printed so far. */
  output: () => string
  ended: Promise<number | null>
}

let folder: string
let dataDir: string
let started: Started[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-main-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  started = []
})

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  await stopPostmaster(join(dataDir, 'postgres'), 'immediate')
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** Runs what `npm start` runs; without demo data, unless it is asked for. */
const start = (env: Record<string, string> = {}, options: readonly string[] = ['--empty']): Started =>
  startNode(['scripts/start.ts', ...options], env)

function startNode(args: readonly string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    env: { PATH: '/usr/bin:/bin', NODE_NO_WARNINGS: '1', DATA_DIR: dataDir, MEDIA_WORKER: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const one = { child, ended, output: () => printed }
  started.push(one)
  return one
}

const startAndWait = (env: Record<string, string>, options?: readonly string[]): Promise<Started> =>
  waitUntilReady(start(env, options))

async function waitUntilReady(one: Started): Promise<Started> {
  const isReady = () => {
    if (one.child.exitCode !== null) throw new Error(one.output())
    return /is ready|"Ready"/.test(one.output())
  }
  await until(isReady, 300_000, 'the server does not get ready')
  return one
}

const realServices = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_never_asked',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Arcframe <studio@films.example>',
}

/** The packages of package.json that the product must start without. */
async function readPackagesToDoWithout(): Promise<string[]> {
  const { devDependencies, optionalDependencies } = JSON.parse(
    await readFile(join(projectFolder, 'package.json'), 'utf8'),
  ) as Record<'devDependencies' | 'optionalDependencies', Record<string, string>>
  return Object.keys({ ...devDependencies, ...optionalDependencies })
}

/** The modules that a built file is made of: each part is headed with its path. */
async function readBuiltModules(path: string): Promise<string[]> {
  const text = await readFile(join(projectFolder, path), 'utf8')
  return [...text.matchAll(/^\/\/ (\S+\.\w+)$/gm)].map(([, source = '']) => source)
}

/** Starts it, asks for a page and a call, and returns the modules that its process loaded, as paths of the project. */
async function recordModules(env: Record<string, string>): Promise<string[]> {
  await copyEmptyData(dataDir)
  const recorded = join(folder, 'modules')
  const port = String(await findFreePort())
  const { child, ended } = await startAndWait(
    {
      PORT: port,
      NODE_OPTIONS: `--import ${pathToFileURL(join(projectFolder, 'test/app/record-modules.ts')).href}`,
      RECORDED_MODULES: recorded,
      ...env,
    },
    [],
  )
  for (const path of ['/', '/login', '/api/catalogue']) {
    const isAnswered = async () => (await fetch(`http://localhost:${port}${path}`)).status === 200
    await until(isAnswered, 60_000, `${path} is not answered`)
  }
  child.kill('SIGTERM')
  await ended
  const ours = pathToFileURL(`${projectFolder}/`).href
  const urls = (await readFile(`${recorded}.${child.pid}`, 'utf8')).split('\n')
  const paths = urls.map((url) => url.replace(ours, ''))
  const inBuild = paths.filter((path) => path.startsWith('build/programs/')).map(readBuiltModules)
  return [...paths, ...(await Promise.all(inBuild)).flat()]
}

async function takePort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return { port, release: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function expectSentence(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const { ended, output } = start(env)
  expect(await ended).toBe(1)
  const said = output()
    .replace(/^(Buil|Another process).*\n/gm, '')
    .trim()
  expect(said).toMatch(sentence)
  expect(said.split('\n')).toHaveLength(1)
}

describe('a failing start prints one sentence, without a stack trace, and exits with code 1', () => {
  test('a wrong setting', () =>
    expectSentence(
      { PORT: 'many' },
      /^The setting PORT must be a whole number from 1 to 65535, for example PORT=3000\.$/,
    ))

  test('a stand-in in production that was not named', () =>
    expectSentence({ NODE_ENV: 'production' }, /^The setting STRIPE_SECRET_KEY is missing.*SANDBOX=cards/))

  test('an address that other machines reach, outside production', () =>
    expectSentence(
      { BASE_URL: 'https://films.example.com' },
      /^The setting NODE_ENV must be production where other machines reach the server \(BASE_URL=https:\/\/films\.example\.com\)/,
    ))

  test('a folder that cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    await expectSentence(
      { DATA_DIR: join(folder, 'file/data') },
      /^The data folder .* cannot be written \(ENOTDIR\): .*DATA_DIR=/,
    )
  })

  test('a database of another major version', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expectSentence({}, /^The database folder .* was made by PostgreSQL 17 .*npm run restore\)\.$/)
  })

  test('a damaged data folder, which stays untouched', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/base'), 'what is left')
    await expectSentence({}, /^The database folder .* is damaged .* was left as it is/)
    expect(await readFile(join(dataDir, 'postgres/base'), 'utf8')).toBe('what is left')
  })

  test('a database that does not answer', () =>
    expectSentence(
      { DATABASE_URL: 'postgresql://arcframe:hidden@127.0.0.1:1/arcframe' },
      /^The database of the setting DATABASE_URL cannot be reached \(ECONNREFUSED\)((?!hidden).)*$/,
    ))

  test('a bucket that refuses', async () => {
    const bucket = createServer((socket) => {
      const answer = '<Error><Code>NoSuchBucket</Code></Error>'
      socket.end(`HTTP/1.1 404 Not Found\r\nContent-Length: ${answer.length}\r\n\r\n${answer}`)
    })
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
    const { port } = bucket.address() as AddressInfo
    await expectSentence(
      {
        S3_BUCKET: 'films',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'hidden',
      },
      /^The settings S3_\* are refused by the bucket films at .* \(NoSuchBucket\)((?!hidden).)*$/,
    )
    bucket.close()
  })

  test('a taken port', async () => {
    await copyEmptyData(dataDir)
    const { port, release } = await takePort()
    await expectSentence(
      { PORT: String(port) },
      new RegExp(`^The port ${port} is taken by another program: .*PORT=${port + 1}`),
    )
    await release()
  })

  test('a second server on the same data folder', async () => {
    await copyEmptyData(dataDir)
    await startAndWait({ PORT: String(await findFreePort()) })
    await expectSentence(
      { PORT: String(await findFreePort()) },
      /^Another Arcframe is running on the data folder/,
    )
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends server, stand-ins and database, also when npm passes it on twice',
    async (signal) => {
      // One of the two is a first start.
      if (signal === 'SIGINT') await copyEmptyData(dataDir)
      const port = String(await findFreePort())
      const { child, ended } = await startAndWait({ PORT: port })
      const isReady = async () => (await fetch(`http://localhost:${port}/readyz`)).status === 200
      await until(isReady, 60_000, 'the server does not call itself ready')
      child.kill(signal)
      child.kill(signal)
      expect(await ended).toBe(0)
      await expect(fetch(`http://localhost:${port}/readyz`)).rejects.toThrow('fetch failed')
      await expect(readFile(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
    },
  )

  test('a server that was killed starts again on what it left behind', async () => {
    await copyEmptyData(dataDir)
    const first = await startAndWait({ PORT: String(await findFreePort()) })
    first.child.kill('SIGKILL')
    await first.ended
    const second = await startAndWait({ PORT: String(await findFreePort()) })
    expect(second.output()).toContain('found running after the last end')
  })
})

describe('the programs that are built', () => {
  test('are started as the image starts them', async () => {
    await copyEmptyData(dataDir)
    await buildPagesWhenNeeded()
    const program = join(await buildProgramsWhenNeeded(), 'server.js')
    const port = String(await findFreePort())
    const { child, ended } = await waitUntilReady(
      startNode(['--enable-source-maps', program], { PORT: port }),
    )
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('print one sentence where the pages do not build', async () => {
    await copyEmptyData(dataDir)
    const { output, ended } = startNode(
      [
        '--input-type=module',
        '--eval',
        `import { StartError } from './src/server/config/start-error.ts'
        const { runServer } = await import(process.argv[1])
        const pages = Promise.reject(new StartError('The sources do not build.'))
        pages.catch(() => undefined)
        await runServer({ pages })`,
        join(await buildProgramsWhenNeeded(), 'server.js'),
      ],
      { PORT: String(await findFreePort()) },
    )
    expect(await ended).toBe(1)
    expect(output().trim()).toBe('The sources do not build.')
  })

  test('print a bug with its causes', async () => {
    await copyEmptyData(dataDir)
    const { output, ended } = startNode(
      [
        '--input-type=module',
        '--eval',
        `const { runServer } = await import(process.argv[1])
        const pages = Promise.reject(new TypeError('fetch failed', { cause: new Error('refused by 192.0.2.4') }))
        pages.catch(() => undefined)
        await runServer({ pages })`,
        join(await buildProgramsWhenNeeded(), 'server.js'),
      ],
      { PORT: String(await findFreePort()) },
    )
    expect(await ended).toBe(1)
    expect(output()).toMatch(/TypeError: fetch failed[^]*refused by 192\.0\.2\.4/)
  })
})

describe('in production, where every service is real', () => {
  test('no module of a stand-in, of development, or of a package only they need is loaded', async () => {
    const modules = await recordModules(realServices)
    const needless = [
      'src/sandbox/',
      'test/',
      'scripts/dev',
      'scripts/seed-demo',
      'scripts/demo-data/',
      // Reply-from's own, and those that Vite and the OpenID provider are made of.
      ...['undici', 'koa', 'rolldown', ...(await readPackagesToDoWithout())].map(
        (name) => `node_modules/${name}/`,
      ),
    ]
    expect(modules.filter((path) => needless.some((start) => path.startsWith(start)))).toEqual([])
    expect(modules).toContain('src/server/app/create-app.ts')
    expect(modules.some((path) => path.startsWith('node_modules/fastify/'))).toBe(true)
  })

  test('a stand-in that is asked for brings what it needs', async () => {
    const { STRIPE_SECRET_KEY: _key, STRIPE_WEBHOOK_SECRET: _secret, ...others } = realServices
    const modules = await recordModules({ ...others, SANDBOX: 'cards' })
    expect(modules).toContain('src/server/http/sandbox-proxy.ts')
    expect(modules).not.toContain('scripts/seed-demo.ts')
  })
})

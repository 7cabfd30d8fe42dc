import { createConnection, createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openPool } from './connect-database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that resets every connection as soon as something was sent. */
async function startResettingServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.once('data', () => socket.resetAndDestroy())
    socket.on('error', () => undefined)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

async function findClosedPort(): Promise<number> {
  const port = await startResettingServer()
  const server = servers.pop()
  await new Promise((resolve) => server?.close(resolve))
  return port
}

async function queryAt(url: string): Promise<Error> {
  const pool = openPool(url)
  const error: unknown = await pool.query('select 1').catch((failure: unknown) => failure)
  await pool.end()
  if (!(error instanceof Error)) throw new Error('The query did not fail')
  return error
}

const failToTalk = (port: number) =>
  new Promise<Error>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write('hello'))
    socket.once('error', resolve)
  })

describe('the database is unavailable', () => {
  it('where it refuses or resets the connection, or has no socket', async () => {
    const refused = await queryAt(`postgres://a@127.0.0.1:${await findClosedPort()}/a`)
    // Both addresses of the name are tried.
    const refusedTwice = await queryAt(`postgres://a@localhost:${await findClosedPort()}/a`)
    const reset = await queryAt(`postgres://a@127.0.0.1:${await startResettingServer()}/a`)
    const gone = await queryAt('postgres://a@/a?host=/no/such/folder')
    const all = [refused, refusedTwice, reset, gone]
    expect(all.map((error) => 'code' in error && error.code)).toEqual([
      'ECONNREFUSED',
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOENT',
    ])
    expect(all.map(isDatabaseUnavailable)).toEqual([true, true, true, true])
    expect(isDatabaseUnavailable(new Error('The reader failed', { cause: reset }))).toBe(true)
  })

  it('but not where the connection to another service fails in the same way', async () => {
    const refused = await failToTalk(await findClosedPort())
    const reset = await failToTalk(await startResettingServer())
    expect([refused, reset].map((error) => 'code' in error && error.code)).toEqual([
      'ECONNREFUSED',
      'ECONNRESET',
    ])
    expect([refused, reset].map(isDatabaseUnavailable)).toEqual([false, false])
  })
})

import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { socketName } from '#server/outside/database/embedded/socket-folder.ts'

export interface FreezableDatabase {
  /** The same database, through a line that can be frozen. */
  url: string
  /** From now on nothing comes through, and nothing breaks: connections are taken, and are never answered. */
  freeze(): void
  thaw(): void
  close(): void
}

/** A line to a test's database, for what a process sees of one that was stopped with SIGSTOP. */
export async function openFreezableDatabase(databaseUrl: string): Promise<FreezableDatabase> {
  const { pathname, searchParams, username } = new URL(databaseUrl)
  const socketPath = join(searchParams.get('host') ?? '', socketName)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(socketPath)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (bytes: Buffer) => to.write(bytes))
      if (isFrozen) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

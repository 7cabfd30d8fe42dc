import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { createServer } from 'vite'
import { runServer } from '../src/server/app/main.ts'
import { projectFolder, runCommand } from './run-command.ts'
import { seedDemo } from './seed-demo.ts'
import { serveStyleguide } from './serve-styleguide.ts'

/** The server of `npm run dev`: pages are rendered from source by Vite in this process. */
await runCommand('dev', async () => {
  const vite = await createServer({
    root: projectFolder,
    appType: 'custom',
    plugins: [serveStyleguide()],
    server: { middlewareMode: true, hmr: { port: await findFreePort() } },
  })
  // Vite would end the process on SIGTERM at once; the server ends it when everything is closed.
  process.removeAllListeners('SIGTERM')
  await runServer({ pages: { buildDir: '', vite }, seedDemo, isVerbose: true })
})

/** For the socket of hot reload: Vite's own default is one number for every project of the machine. */
async function findFreePort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

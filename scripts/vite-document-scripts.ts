import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const moduleName = 'virtual:document-scripts'
const entry = 'src/web/documents/start-document.ts'

/**
 * Builds what documents run in the browser (src/web/documents) beside the app, into one file: in a graph with
 * the app it would be cut into a dozen of them, by what the app needs. The pages learn the addresses from
 * `virtual:document-scripts`.
 */
export function documentScripts(): Plugin {
  const root = join(import.meta.dirname, '..')
  let isDev = false
  let built: Promise<Rolldown.RolldownOutput> | undefined
  const buildOnce = () => (built ??= buildScripts(root))
  return {
    name: 'document-scripts',
    config(_config, { command }) {
      isDev = command === 'serve'
    },
    async buildStart() {
      if (isDev || this.environment.name !== 'client') return
      for (const file of (await buildOnce()).output) {
        const source = file.type === 'chunk' ? file.code : file.source
        this.emitFile({ type: 'asset', fileName: file.fileName, source })
      }
    },
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : null),
    async load(id) {
      if (id !== `\0${moduleName}`) return null
      return `export const scriptAddresses = ${JSON.stringify(await findAddresses(this.environment.name))}`
    },
  }

  async function findAddresses(environment: string): Promise<string[]> {
    // The browser never draws a document: the server names its scripts.
    if (environment === 'client') return []
    // In development they are served as they are, with what loads the page again when one of them changes.
    if (isDev) return ['/@vite/client', `/${entry}`]
    const { output } = await buildOnce()
    return output
      .filter((file) => file.type === 'chunk' && file.isEntry)
      .map(({ fileName }) => `/${fileName}`)
  }
}

async function buildScripts(root: string): Promise<Rolldown.RolldownOutput> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: {
        input: { document: join(root, entry) },
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
        },
      },
    },
  })
  if (!('output' in result)) throw new Error('The scripts of documents were built more than once')
  return result
}

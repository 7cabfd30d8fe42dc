import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import routes from '../src/web/routes.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src')
const web = join(source, 'web')

/** Runs every page of the app, whatever else it needs. */
const framework = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//

const listPages = (layout: string) =>
  routes.find(({ file }) => file === `layouts/${layout}`)?.children?.map(({ file }) => file) ?? []
/** Strangers arrive here, and bytes count: each of these pages fetches only what it needs. */
const publicPages = listPages('public-layout.tsx')
/** Reached by links that customers pass on: few people, who are there for gigabytes. */
const linkedFolder = 'delivery/'
const isArrival = (at: number) => !publicPages[at]?.startsWith(linkedFolder)
const customerPages = [...listPages('app-layout.tsx'), ...listPages('review-layout.tsx')]
/** Reached by links, too: to a cut. */
const guestPages = listPages('guest-layout.tsx')

/**
 * Fewer, larger files for the pages of the app. Left to itself the build makes a chunk for each set of pages that share
 * a module: a hundred for a page of the studio, where a browser fetches six at a time over HTTP/1.1.
 *
 * Modules that public pages share are grouped by exactly which of those pages need them, so that no page grows by more
 * than a request costs: groups of a few lines belong to what every page has. Pages that a customer's link leads to count
 * as one, and fetch what they share with the others as those have it. Those that only pages behind sign-in share are two
 * files, because their users visit several of them. Libraries are files of their own, which stay in browsers when ours
 * change.
 */
export function groupChunks(): Plugin {
  let groups: GroupsByModule = new Map()
  return {
    name: 'group-chunks',
    apply: 'build',
    async buildStart() {
      if (this.environment.name === 'client') groups = nameGroups(await findPages())
    },
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: {
                // What an entry shares with a group may have to be exported by it.
                preserveEntrySignatures: 'allow-extension',
                output: {
                  codeSplitting: {
                    // What a module imports stays out of its group: other pages need that without it.
                    includeDependenciesRecursively: false,
                    groups: [
                      { name: 'framework', test: framework, priority: 1 },
                      {
                        name: (id, context) =>
                          context.getModuleInfo(id)?.isEntry ? null : (groups.get(id) ?? null),
                      },
                    ],
                  },
                },
              },
            },
          }
        : null,
  }
}

/** The group of each module; one of a single page, or that is loaded lazily, has none. */
type GroupsByModule = ReadonlyMap<string, string>

/** A group that several public pages need, with less code than this, costs them more as a file than in `base`. */
const smallestGroup = 4_000
const isOfSeveral = /\bpublic-\d+-/

function nameGroups(modules: ReadonlyMap<string, NeededModule>): GroupsByModule {
  const named = [...modules].flatMap(([id, { pages, length }]) => {
    const group = findGroup(pages)
    return group ? [{ id, group: id.startsWith(source) ? group : `libraries-${group}`, length }] : []
  })
  const sizes = new Map(
    [...Map.groupBy(named, ({ group }) => group)].map(([group, all]) => [
      group,
      all.reduce((sum, { length }) => sum + length, 0),
    ]),
  )
  const isSmall = (group: string) => isOfSeveral.test(group) && (sizes.get(group) ?? 0) < smallestGroup
  return new Map(named.map(({ id, group }) => [id, isSmall(group) ? 'base' : group]))
}

function findGroup(needing: readonly string[]): string | null {
  const isNeededBy = (file: string) => needing.includes(join(web, file))
  if (['root.tsx', 'entry.client.tsx', 'layouts/public-layout.tsx'].some(isNeededBy)) return 'base'
  const pages = publicPages.flatMap((file, at) => (isNeededBy(file) ? [at] : []))
  if (needing.length < 2) return null
  const arrivals = pages.filter(isArrival)
  if (arrivals.length === publicPages.filter((_file, at) => isArrival(at)).length) return 'base'
  if (arrivals.length > 0) return `public-${arrivals.join('-')}`
  if (pages.length > 0 || guestPages.some(isNeededBy)) return 'linked'
  return isNeededBy('layouts/app-layout.tsx') || customerPages.some(isNeededBy) ? 'app' : 'studio'
}

interface NeededModule {
  /** The files of the pages, layouts and starts that need it as soon as they are loaded. */
  pages: string[]
  /** Of its code, before it is made smaller. */
  length: number
}

/**
 * Builds the pages without groups, in memory, and reads from the chunks which page needs which module. The module graph
 * does not tell: by their index files, pages import the whole of a library.
 */
async function findPages(): Promise<ReadonlyMap<string, NeededModule>> {
  const files = ['entry.client.tsx', 'root.tsx', ...routes.flatMap(listFiles)].map((file) => join(web, file))
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [takeBrowserExports],
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: files.map((file) => browserPrefix + file), external: /^virtual:/ },
    },
  })
  if (!('output' in built)) throw new Error('A build of the pages has one output')
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const found = new Map<string, NeededModule>()
  for (const { isEntry, facadeModuleId, fileName } of chunks.values()) {
    if (!isEntry || facadeModuleId === null) continue
    const page = facadeModuleId.slice(browserPrefix.length)
    const needed = new Set([fileName])
    for (const name of needed) for (const other of chunks.get(name)?.imports ?? []) needed.add(other)
    for (const [id, { renderedLength }] of [...needed].flatMap((name) =>
      Object.entries(chunks.get(name)?.modules ?? {}),
    )) {
      const module = found.get(id) ?? { pages: [], length: renderedLength }
      module.pages.push(page)
      found.set(id, module)
    }
  }
  return found
}

const browserPrefix = '\0of-browser:'
/** What React Router takes of a route into the browser; its loader, for one, stays at the server. */
const browserExports =
  'default Layout ErrorBoundary HydrateFallback clientAction clientLoader clientMiddleware handle links meta shouldRevalidate'

/** An entry for each page that uses these of its exports alone. */
const takeBrowserExports: Plugin = {
  name: 'take-browser-exports',
  resolveId: (id) => (id.startsWith(browserPrefix) ? id : null),
  load(id) {
    if (!id.startsWith(browserPrefix)) return null
    const names = browserExports.split(' ').map((name) => `route.${name}`)
    return `import * as route from ${JSON.stringify(id.slice(browserPrefix.length))}\nwindow.route = [${names.join()}]`
  },
}

const listFiles = ({ file, children = [] }: (typeof routes)[number]): string[] => [
  file,
  ...children.flatMap(listFiles),
]

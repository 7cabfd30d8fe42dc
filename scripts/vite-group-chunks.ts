import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import routes from '../src/web/routes.ts'

const source = join(import.meta.dirname, '..', 'src')

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
 * Our own modules that public pages share are grouped by exactly which of those pages need them, so that no page grows.
 * Pages that a customer's link leads to count as one, and fetch what they share with the others as those have it.
 * Those that only pages behind sign-in share are two files, because their users visit several of them. Modules of
 * libraries stay as the build groups them: it alone knows which are left once their index files are tree-shaken.
 */
export function groupChunks(): Plugin {
  return {
    name: 'group-chunks',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: {
                // What an entry shares with a group may have to be exported by it.
                preserveEntrySignatures: 'allow-extension',
                output: {
                  codeSplitting: {
                    // The libraries of a module stay out of its group: other pages need them without it.
                    includeDependenciesRecursively: false,
                    groups: [{ name: 'framework', test: framework, priority: 1 }, { name: nameGroup }],
                  },
                },
              },
            },
          }
        : null,
  }
}

/** @returns null for a module of one page, and of libraries */
function nameGroup(id: string, context: Rolldown.ChunkingContext): string | null {
  if (!id.startsWith(source) || context.getModuleInfo(id)?.isEntry) return null
  const entries = findEntries(id, context)
  const isNeededBy = (file: string) => entries.some((entry) => entry.includes(`/web/${file}`))
  if (['root.tsx', 'entry.client.tsx', 'layouts/public-layout.tsx'].some(isNeededBy)) return 'base'
  const pages = publicPages.flatMap((file, at) => (isNeededBy(file) ? [at] : []))
  if (entries.length < 2) return null
  const arrivals = pages.filter(isArrival)
  if (arrivals.length === publicPages.filter((_file, at) => isArrival(at)).length) return 'base'
  if (arrivals.length > 0) return `public-${arrivals.join('-')}`
  if (pages.length > 0 || guestPages.some(isNeededBy)) return 'linked'
  return isNeededBy('layouts/app-layout.tsx') || customerPages.some(isNeededBy) ? 'app' : 'studio'
}

/** The entries that import a module, directly or not; what is imported lazily is an entry of its own. */
function findEntries(id: string, context: Rolldown.ChunkingContext): string[] {
  const found = new Set([id])
  for (const each of found) {
    for (const importer of context.getModuleInfo(each)?.importers ?? []) found.add(importer)
  }
  return [...found].filter((each) => {
    const info = context.getModuleInfo(each)
    return info?.isEntry || info?.importers.length === 0
  })
}

import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFileCircles, findFolderCircles } from './find-folder-circles.ts'
import { findRoomsUphill, listRooms, readAreaRooms, readWebRooms } from './area-rooms.ts'
import { findArea, rankFolder, serverFolders } from './server-areas.ts'
import { listSources, root, type SourceFile } from './source-files.ts'

const sources = listSources('src')
/** Styles use each other's, too: by `composes: … from` and `url(…)`. */
const webStyles = listSources('src/web', /\.css$/)
const product = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path))
const under = (folder: string) => product.filter(({ path }) => path.startsWith(`${folder}/`))
const offences = (files: SourceFile[], isForbidden: (target: string, file: SourceFile) => boolean) =>
  files.flatMap((file) =>
    file.imports
      .filter((target) => isForbidden(target, file))
      .map((target) => `${file.path} imports ${target}`),
  )

const isUphill = (target: string, file: SourceFile) =>
  target.startsWith('src/server/') && rankFolder(findArea(target)) > rankFolder(findArea(file.path))
const isForeignSql = (target: string, file: SourceFile) =>
  target.endsWith('.db.ts') && findArea(target) !== findArea(file.path) && findArea(file.path) !== 'app'
const isForeignToTheKit = (target: string) =>
  target.startsWith('react-router') ||
  (target.startsWith('src/web/') && !/^src\/web\/(ui|theme)\//.test(target))

/** The same for the pages: a folder may use those before its own step, none beside it. Loose files are the top. */
const webSteps = [
  ['theme'],
  ['ui', 'call'],
  ['session', 'player'],
  ['system', 'products', 'files', 'links'],
  ['subscriptions', 'brand-kit'],
  ['cart'],
  ['product-form'],
  ['videos'],
  ['billing', 'delivery', 'identity', 'checkout', 'review'],
  ['account', 'admin', 'dashboard', 'demo'],
  ['landing', 'palette'],
  ['layouts'],
  ['documents'],
  ['styleguide'],
]
/** What React Router looks for by name. */
const webEntries = ['entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts']
const findWebFolder = (path: string) => /^src\/web\/([^/]+)\//.exec(path)?.[1]
const findWebStep = (path: string) => {
  const folder = findWebFolder(path)
  return folder === undefined ? webSteps.length : webSteps.findIndex((step) => step.includes(folder))
}
const isWebUphill = (target: string, file: SourceFile) =>
  target.startsWith('src/web/') &&
  findWebFolder(target) !== findWebFolder(file.path) &&
  findWebStep(target) >= findWebStep(file.path)
const lines = (file: SourceFile) => file.text.split('\n').length - 1
const limit = (file: SourceFile) => (/\.test\.tsx?$/.test(file.path) ? 500 : 350)

/** A folder with more files than this has rooms, unless it is named here with the reason. */
const maxFolderFiles = 25
const largeFolders: Record<string, string> = {
  'src/server/app': 'the composition root: what joins all areas, each file one part of it',
  'src/server/media/derive': 'what the decoder’s process runs, a room already',
  'src/server/videos': 'entry points, which stand above its rooms',
  'src/shared/videos': 'rules with one file each, beside its rooms',
}

const typeDeclaration = /^export (?:declare )?(?:interface|type|enum|(?:abstract )?class) (\w+)/gm
/** Two sides of one thing in processes that never meet: the refusal that the server throws, and as the browser gets it. */
const namedOnBothSides = ['Refusal']

/** Name of an exported type -> the files that declare it. */
function findDeclaredTypes(files: SourceFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of files) {
    for (const [, name = ''] of text.matchAll(typeDeclaration)) {
      found.set(name, [...(found.get(name) ?? []), path])
    }
  }
  return found
}

describe('the house', () => {
  it('lets shared import nothing but zod and itself', () => {
    expect(
      offences(under('src/shared'), (target) => target !== 'zod' && !target.startsWith('src/shared/')),
    ).toEqual([])
  })

  it('keeps web and server apart', () => {
    expect(offences(under('src/web'), (target) => /^src\/(server|sandbox)\//.test(target))).toEqual([])
    expect(offences(under('src/server'), (target) => target.startsWith('src/web/'))).toEqual([])
  })

  it('never lets the server import a stand-in: they are reached over HTTP', () => {
    expect(
      offences(
        under('src/server'),
        (target) => target.startsWith('src/sandbox/') && !target.endsWith('/settings.ts'),
      ),
    ).toEqual([])
  })

  it('lets a folder of the server use those before it only, and never another one’s SQL', () => {
    expect(
      offences(under('src/server'), (target, file) => isUphill(target, file) || isForeignSql(target, file)),
    ).toEqual([])
  })

  it('lets a room use those before it only, in the order of docs/architecture.md', () => {
    const areas = readAreaRooms()
    expect(areas.length).toBeGreaterThan(0)
    expect(areas.flatMap((area) => findRoomsUphill(product, area))).toEqual([])
    for (const { folder, rooms } of areas)
      expect(rooms.toSorted(), folder).toEqual(listRooms(product, folder).toSorted())
  })

  it('gives every area of the server that has rooms a row in that table', () => {
    const named = readAreaRooms().map(({ folder }) => folder)
    const roomy = serverFolders
      .map((area) => `src/server/${area}`)
      .filter((folder) => listRooms(product, folder).length > 0)
    // Ports and drivers: the rooms of one of them are named.
    expect(roomy.filter((folder) => !named.includes(folder))).toEqual(['src/server/outside'])
  })

  it('names the rooms of the pages in docs/architecture.md', () => {
    for (const { folder, rooms } of readWebRooms())
      expect(listRooms([...product, ...webStyles], folder).toSorted(), folder).toEqual(rooms.toSorted())
  })

  it('has no circle of folders, at any depth', () => {
    expect(findFolderCircles(product)).toEqual([])
  })

  it('has no circle of files', () => {
    expect(findFileCircles(product)).toEqual([])
  })

  it('keeps SQL where its name says so: in the ports, and in files that end in .db.ts', () => {
    // Kysely, its templates, and the driver’s own statements.
    const speaksSql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`|\.query\b\s*[<(]/
    const scripts = listSources('scripts').filter(({ path }) => !path.endsWith('.test.ts'))
    const speakers = [...under('src/server'), ...scripts].filter(
      ({ path, text }) => speaksSql.test(text) && !path.endsWith('.db.ts'),
    )
    const known =
      /^src\/server\/(outside\/database\/|jobs\/enqueue-job\.ts$|http\/health-routes\.ts$|backup\/restore-backup\.ts$)/
    expect(speakers.map(({ path }) => path).filter((path) => !known.test(path))).toEqual([])
  })

  it('lets only identity, and the reader of events, put e-mails into the queue', () => {
    const writers = under('src/server').filter(
      ({ path, imports, text }) =>
        findArea(path) !== 'jobs' &&
        (imports.includes('src/server/jobs/enqueue-email.ts') || /\baddJob\b/.test(text)),
    )
    const areas = new Set(writers.map(({ path }) => findArea(path)))
    expect([...areas].toSorted()).toEqual(['identity', 'notifications'])
  })

  it('gives every folder of the server a place in that direction', () => {
    const folders = new Set(under('src/server').map(({ path }) => findArea(path)))
    expect([...folders].filter((folder) => rankFolder(folder) === -1)).toEqual([])
  })

  it('lets a folder of the pages use those on the steps before it only', () => {
    expect(offences([...under('src/web'), ...webStyles], isWebUphill)).toEqual([])
  })

  it('gives every folder of the pages a step of its own, and no file beside the folders but the entries', () => {
    const entries = readdirSync(join(root, 'src/web'), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    const loose = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    expect(folders.toSorted()).toEqual(webSteps.flat().toSorted())
    expect(loose.map(({ name }) => name).toSorted()).toEqual(webEntries)
  })

  it('keeps the ui kit free of router, calls and product areas', () => {
    expect(offences(under('src/web/ui'), isForeignToTheKit)).toEqual([])
  })

  it('reads the environment in one place', () => {
    const readers = product.filter(({ text }) => /process\.env\b/.test(text)).map(({ path }) => path)
    expect(readers.filter((path) => !path.startsWith('src/server/config/'))).toEqual([])
  })

  it('keeps files short enough to read', () => {
    expect(
      sources.filter((file) => lines(file) > limit(file)).map((file) => `${file.path}: ${lines(file)}`),
    ).toEqual([])
  })

  it('gives folders of many files rooms', () => {
    const counts = Map.groupBy([...sources, ...listSources('test')], ({ path }) => dirname(path))
    const large = [...counts].filter(([, files]) => files.length > maxFolderFiles).map(([folder]) => folder)
    expect(large.toSorted()).toEqual(Object.keys(largeFolders).toSorted())
  })

  it('gives no two exported types one name', () => {
    const declared = findDeclaredTypes(product)
    expect(declared.get('SignedInUser')).toEqual(['src/server/http/principal.ts'])
    const shared = [...declared].filter(([, paths]) => paths.length > 1)
    expect(shared.map(([name]) => name)).toEqual(namedOnBothSides)
  })

  it('names nothing after nothing', () => {
    const empty = /(^|\/)(utils?|misc|helpers?|common|lib|index)(\/|\.tsx?$)/
    expect(sources.filter(({ path }) => empty.test(path)).map(({ path }) => path)).toEqual([])
  })
})

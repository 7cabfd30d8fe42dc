import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ffprobePath, findLibraryFolder } from './find-engine.ts'
import { decoderMemoryBytes } from './media-limits.ts'

const script = join(import.meta.dirname, 'media-child.ts')
const projectFolder = join(import.meta.dirname, '../../../..')

interface ChildPlace {
  /** The one file that it reads. */
  master: string
  /** The one folder that it writes to. */
  folder: string
  ffmpegPath: string | null
}

/**
 * What the kernel takes away from the decoder's process, native code included.
 *
 * - `root`: a root file system of its own, which holds its master, its folder and its programs; with no network, no
 *   process but its own, no shell and no capability.
 * - `network`: the network alone.
 * - `none`: nothing.
 */
type Confinement = 'root' | 'network' | 'none'

/** The log line of each, when a worker starts. */
export const confinementTexts: Record<Confinement, string> = {
  root: 'Films are decoded in a root file system of their own, without a network',
  network:
    'Films are decoded without a network, but in the file system of this machine: it refuses a root of their own',
  none: 'Films are decoded with Node’s permissions alone: this machine allows no namespaces',
}

/**
 * The command of the decoder's process with what the machine can take away from it. Paths are absolute.
 *
 * - Everywhere: Node's permission model, so that scripts open no other file, process or thread; no environment.
 * - Where user namespaces are allowed: see Confinement.
 * - Where there is `prlimit`: limits of memory, processor time and file size by the kernel, and no core dumps.
 */
export function childCommand(place: ChildPlace): [program: string, ...args: string[]] {
  const namespaces = {
    root: () => ownRoot(place.folder, [place.master, ...programPaths(place.ffmpegPath)]),
    network: () => ownNetwork,
    none: () => [],
  }
  return [...findLimits(), ...namespaces[findConfinement(place.ffmpegPath)](), ...node(place)] as [
    string,
    ...string[],
  ]
}

function node({ master, folder, ffmpegPath }: ChildPlace): string[] {
  const readable = [master, folder, ...scriptPaths()]
  return [
    process.execPath,
    '--max-old-space-size=128',
    '--disable-warning=PERM0001',
    '--permission',
    // The library is native; a program is a process.
    ffmpegPath === null ? '--allow-addons' : '--allow-child-process',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    script,
  ]
}

const scriptPaths = (): string[] => [
  import.meta.dirname,
  join(projectFolder, 'package.json'),
  join(projectFolder, 'tsconfig.json'),
  ...libraryFolders(),
]

/** Where npm put the library and its platform's part; empty where it is not installed. */
function libraryFolders(): string[] {
  const modules = findLibraryFolder()
  return modules === null
    ? []
    : ['node-av', '@seydx', 'werift', 'unzipper'].map((name) => join(modules, name))
}

/** What has to be in a root of its own beside the system's libraries. */
function programPaths(ffmpegPath: string | null): string[] {
  const programs =
    ffmpegPath === null ? [] : [ffmpegPath, ffprobePath(ffmpegPath), join(dirname(ffmpegPath), '../lib')]
  return [process.execPath, ...scriptPaths(), ...programs].filter((path) => existsSync(path))
}

const confine = join(import.meta.dirname, 'confine-child.sh')

const ownNamespaces = '--user --map-root-user --mount --pid --fork --net --ipc --kill-child'.split(' ')
// Ends with its parent, even where that was killed.
const endWithParent = ['setpriv', '--pdeathsig', 'KILL', '--']

const ownRoot = (folder: string, readable: readonly string[]): string[] =>
  endWithParent.concat('unshare', ownNamespaces, '--', 'sh', confine, folder, readable, '--')

const ownNetwork = ['unshare', '--user', '--map-current-user', '--net', '--ipc', '--']

const fileBytesMax = 2 * 1024 ** 3
const limits = [
  'prlimit',
  `--data=${decoderMemoryBytes}`,
  '--cpu=3600',
  '--core=0',
  `--fsize=${fileBytesMax}`,
  '--',
]

const found = new Map<string | null, Confinement>()

/** The most that this machine allows for this decoder; asked of the machine once. */
export function findConfinement(ffmpegPath: string | null): Confinement {
  const known = found.get(ffmpegPath)
  if (known) return known
  const confinement = isRootPossible(ffmpegPath) ? 'root' : canRunNode(ownNetwork) ? 'network' : 'none'
  found.set(ffmpegPath, confinement)
  return confinement
}

function isRootPossible(ffmpegPath: string | null): boolean {
  const before = ownRoot(import.meta.dirname, programPaths(ffmpegPath))
  const hasProgram = ffmpegPath === null || succeeds([...before, ffprobePath(ffmpegPath), '-version'])
  return canRunNode(before) && hasProgram
}

let areLimitsPossible: boolean | null = null

function findLimits(): string[] {
  areLimitsPossible ??= canRunNode(limits)
  return areLimitsPossible ? limits : []
}

const canRunNode = (before: readonly string[]): boolean =>
  succeeds([...before, process.execPath, '--version'])

function succeeds([program = '', ...args]: readonly string[]): boolean {
  if (!['/usr/bin', '/bin'].some((folder) => existsSync(join(folder, program)))) return false
  return spawnSync(program, args, { env: childEnvironment, stdio: 'ignore' }).status === 0
}

/** Everything that the decoder's process learns of the environment. */
export const childEnvironment = { PATH: '/usr/bin:/bin', NODE_NO_WARNINGS: '1' }

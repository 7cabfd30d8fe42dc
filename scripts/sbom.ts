import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { projectFolder, runCommand } from './run-command.ts'
import { runNpm } from './run-npm.ts'

const bomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.unknown()).min(1),
})
const packageSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  devDependencies: z.unknown().optional(),
})
const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ dev: z.boolean().optional(), devDependencies: z.unknown().optional() }),
  ),
})

/**
 * `npm run sbom [-- FILE]`: the software bill of materials (CycloneDX) of what runs in production, from the lock file,
 * without a network: all that `npm ci --omit=dev` puts there. Default: build/sbom.cdx.json.
 */
await runCommand('sbom', async () => {
  const file = resolve(process.argv[2] ?? join(projectFolder, 'build', 'sbom.cdx.json'))
  const folder = mkdtempSync(join(tmpdir(), 'arcframe-sbom-'))
  try {
    const { name, version } = writeProductionLock(folder)
    const { stdout, stderr } = runNpm(
      folder,
      'sbom',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--package-lock-only',
      '--offline',
    )
    if (stdout === '') throw new Error(`npm sbom failed: ${stderr}`)
    const bom = bomSchema.parse(JSON.parse(stdout))
    // npm uses the name of the folder.
    bom.metadata.component.name = name
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
    console.log(`${bom.components.length} components of ${name} ${version} are listed in ${file}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * Writes package.json and lock file without development packages. `npm sbom --omit=dev` omits too much: React, for
 * example, which is also a dependency of a development package.
 */
function writeProductionLock(folder: string): { name: string; version: string } {
  const own = packageSchema.parse(readProject('package.json'))
  const lock = lockSchema.parse(readProject('package-lock.json'))
  delete own.devDependencies
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))
  delete lock.packages['']?.devDependencies
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return own
}

function readProject(name: string): unknown {
  return JSON.parse(readFileSync(join(projectFolder, name), 'utf8'))
}

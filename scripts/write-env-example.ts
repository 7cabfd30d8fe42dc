import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '../src/server/config/settings.ts'

const projectFolder = join(import.meta.dirname, '..')
const envExampleFile = join(projectFolder, '.env.example')
const operationsFile = join(projectFolder, 'docs/operations.md')
const tableStart = '<!-- settings: written by scripts/write-env-example.ts -->'
const tableEnd = '<!-- end of settings -->'

/** The text of `.env.example`: every setting with its explanation, all of them commented out. */
export function renderEnvExample(): string {
  const groups = Object.groupBy(Object.entries(settings), ([, { group }]) => group)
  const sections = Object.entries(groups).map(([group, entries]) => {
    const lines = entries.map(([name, { doc, example }]) => `# ${doc}\n#${name}=${quote(example)}`)
    return `# --- ${group} ---\n\n${lines.join('\n\n')}`
  })
  return `# Copy this file to .env and change what you need; with nothing set, everything runs on this machine.\n# Written by scripts/write-env-example.ts from src/server/config/settings.ts.\n\n${sections.join('\n\n')}\n`
}

/** The same as a table, between its marks in `docs/operations.md`. */
export function renderOperations(page: string): string {
  const rows = Object.entries(settings).map(
    ([name, { doc, example }]) => `| \`${name}\` | ${doc} | \`${example}\` |`,
  )
  const table = ['| setting | what it does | example |', '|---|---|---|', ...rows].join('\n')
  const [before, rest = ''] = page.split(tableStart)
  const after = rest.split(tableEnd)[1] ?? ''
  return `${before}${tableStart}\n${table}\n${tableEnd}${after}`
}

const quote = (value: string): string => (/[\s#"']/.test(value) ? `"${value.replaceAll('"', '\\"')}"` : value)

if (import.meta.main) {
  await writeFile(envExampleFile, renderEnvExample())
  await writeFile(operationsFile, renderOperations(await readFile(operationsFile, 'utf8')))
}

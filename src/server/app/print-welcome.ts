import { styleText } from 'node:util'
import { brand } from '#shared/brand.ts'
import type { Config } from '../config/config.ts'

/** A demo account for signing in to the sandbox. */
export interface DemoSignIn {
  who: string
  email: string
  password: string
}

interface Welcome {
  config: Config
  dataDir: string
  startedInMs: number
  /** True when the embedded database was still running after its parent was killed. */
  wasAdopted: boolean
  sandboxOrigin: string | null
  signIns: readonly DemoSignIn[]
}

/** The message after the start: address, demo accounts, data folder. */
export function renderWelcome(welcome: Welcome): string {
  const { config, sandboxOrigin, signIns } = welcome
  const rows: [string, string][] = [
    ['Open', styleText('cyan', config.baseUrl)],
    ['Data', welcome.dataDir],
    ['Database', config.databaseUrl ? 'the one of DATABASE_URL' : describeEmbedded(welcome.wasAdopted)],
  ]
  if (sandboxOrigin !== null) {
    const standIns = [...config.sandbox].toSorted().join(', ') || 'those of another process'
    rows.push(['Sandbox', `${standIns}; nothing here costs money or reaches anybody`])
    if (config.sandbox.has('mail')) rows.push(['E-mails', `${config.baseUrl}/sandbox/mailbox`])
    if (config.sandbox.has('cards')) rows.push(['Test card', '4242 4242 4242 4242, any date ahead, any code'])
  }
  const people = signIns.map(({ who, email, password }): [string, string] => [who, `${email}  ${password}`])
  const title = `${styleText('bold', brand.name)} is ready ${styleText('dim', `(${(welcome.startedInMs / 1000).toFixed(1)} s)`)}`
  const blocks = [[title], table(rows), table(people), [styleText('dim', 'Stop with Ctrl-C.')]]
  const text = blocks
    .filter((block) => block.length > 0)
    .map((block) => block.map((line) => `  ${line}`).join('\n'))
    .join('\n\n')
  return `\n${text}\n\n`
}

const describeEmbedded = (wasAdopted: boolean): string =>
  wasAdopted ? 'embedded PostgreSQL, found running after the last end' : 'embedded PostgreSQL'

function table(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${styleText('dim', name.padEnd(width))}  ${value}`)
}

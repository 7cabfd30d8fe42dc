import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartError } from '../../../config/start-error.ts'

/** An operating system account by number. PostgreSQL refuses to run as root, so root lends it one of these. */
export interface PostgresAccount {
  name: string
  uid: number
  gid: number
}

// initdb looks its own uid up, so the account needs an entry in passwd; these exist on every system.
const accountNames = ['postgres', 'nobody', 'daemon', 'bin']

/**
 * The account that PostgreSQL runs under: null (our own) unless we are root. An existing data folder's owner is used,
 * so that adding an account to the system later does not lock the data out.
 */
export async function findPostgresAccount(postgresFolder: string): Promise<PostgresAccount | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(postgresFolder).catch(() => null)
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const accounts = readAccounts(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  for (const name of accountNames) {
    const account = accounts.find((each) => each.name === name && each.uid !== 0)
    if (account) return account
  }
  throw new StartError(
    `PostgreSQL refuses to run as root and no account of this machine can run it (looked for ${accountNames.join(', ')}): start as an ordinary user, or set DATABASE_URL to a database of your own.`,
  )
}

function readAccounts(passwd: string): PostgresAccount[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** Whether the account may pass through every existing folder on the way to `path` and into `path` itself. */
export async function canAccountReach(account: PostgresAccount | null, path: string): Promise<boolean> {
  if (!account) return true
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const entry = await stat(folder).catch(() => null)
    if (entry?.isDirectory()) {
      const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0
      if (((entry.mode >> shift) & 1) === 0) return false
    }
    if (folder === dirname(folder)) return true
  }
}

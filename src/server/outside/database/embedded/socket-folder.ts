import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../../config/start-error.ts'
import { canAccountReach, type PostgresAccount } from './postgres-account.ts'

/** sun_path holds 108 bytes on Linux, one of them the closing zero; PostgreSQL refuses more. macOS has 104. */
const longestSocketPathBytes = process.platform === 'darwin' ? 103 : 107

/** Name of the socket inside its folder; it includes the port number, which has no other use. */
export const socketName = '.s.PGSQL.5432'

/**
 * Makes the private folder in which PostgreSQL puts its unix socket: in the data folder, or under the temporary
 * folder of the system when the data folder's path is too long for a socket.
 */
export async function prepareSocketFolder(
  dataFolder: string,
  account: PostgresAccount | null,
): Promise<string> {
  const key = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const candidates = [
    join(dataFolder, 'run'),
    ...[tmpdir(), '/tmp'].map((folder) =>
      join(folder, `arcframe-${account?.uid ?? process.getuid?.() ?? 0}-${key}`),
    ),
  ]
  for (const folder of candidates) {
    if (Buffer.byteLength(join(folder, socketName)) > longestSocketPathBytes) continue
    if (await makePrivateFolder(folder, account)) return folder
  }
  throw new StartError(
    `PostgreSQL's socket needs a private folder with a short path, and neither ${candidates.join(' nor ')} will do: set DATA_DIR to a shorter path, for example DATA_DIR=/var/lib/arcframe.`,
  )
}

/** False when another account owns the folder: anyone may create it first in the temporary folder. */
async function makePrivateFolder(folder: string, account: PostgresAccount | null): Promise<boolean> {
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (isNew && account) await chown(folder, account.uid, account.gid)
  const entry = await lstat(folder).catch(() => null)
  if (!entry?.isDirectory() || entry.uid !== (account?.uid ?? process.getuid?.())) return false
  if ((entry.mode & 0o777) !== 0o700) await chmod(folder, 0o700)
  return canAccountReach(account, folder)
}

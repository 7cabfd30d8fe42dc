import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '../../../config/start-error.ts'
import { isStorageFull, storageFullError } from '../../storage/storage-full.ts'
import { canAccountReach, findPostgresAccount } from './postgres-account.ts'

/** The folder with package.json. */
const ownProjectFolder = join(import.meta.dirname, '../../../../..')

/** Default data folder when root runs the program in a folder that PostgreSQL's account cannot enter. */
const systemDataFolder = '/var/lib/arcframe'

/**
 * The folder that holds the embedded database, the files and the generated secrets.
 *
 * `configured` is the setting DATA_DIR. Without it the folder is `data` in the project, or `/var/lib/arcframe` when
 * the project lies in a closed home folder and PostgreSQL has to run under another account. Creates nothing.
 */
export async function chooseDataFolder(
  configured: string | undefined,
  projectFolder: string = ownProjectFolder,
): Promise<string> {
  if (configured) return resolve(configured)
  const folder = join(projectFolder, 'data')
  const account = await findPostgresAccount(join(folder, 'postgres'))
  return (await canAccountReach(account, folder)) ? folder : systemDataFolder
}

/**
 * Makes the data folder when it is missing and checks that we can write in it. Folders made here are private, except
 * that root's can be passed through, because PostgreSQL's own folder inside belongs to another account.
 *
 * @throws StartError when it cannot be made or written
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolders(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (isStorageFull(error)) throw storageFullError(folder)
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `The data folder ${folder} cannot be written (${reason}): give this account the right to write there, or set DATA_DIR to another folder, for example DATA_DIR=/var/lib/arcframe.`,
    )
  }
}

async function makeFolders(folder: string, mode: number): Promise<void> {
  if ((await stat(folder).catch(() => null))?.isDirectory()) return
  if (dirname(folder) !== folder) await makeFolders(dirname(folder), mode)
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // Not the mode of mkdir: the umask would be taken off it.
  await chmod(folder, mode)
}

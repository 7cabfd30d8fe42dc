import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { refuse } from '../../http/refusal.ts'
import type { PictureSize } from '../media/picture-size.ts'

const encoder = join(import.meta.dirname, 'photo-encoder.ts')
/** As photo-encoder.ts ends; not imported from there, because that would load the decoders here. */
const notAnImageExitCode = 3
const tooManyPixelsExitCode = 4
/** Normal pictures take a second or two; other users wait meanwhile. */
const encodeTimeoutMs = 15_000

/** `whole`: as it was taken, at most 2000 px; `square`: its middle, 256 px, for a face beside a name. */
export type PhotoShape = 'whole' | 'square'

export interface EncodedPhoto extends PictureSize {
  /** WebP. */
  content: Buffer
}

/**
 * Draws a picture anew: turned upright, in the size of its shape, as WebP. Nothing of the file itself is left, so neither its
 * place and time nor anything hidden in it.
 *
 * A process of its own does it, which ends with the picture: decoders of strangers' bytes see no secret of ours, may
 * crash, and take their memory with them (decoding in the server left it at 350 MB; docs/decisions/0006-files.md).
 *
 * @param options.withinMs how long it may take, the start of the process included
 * @throws Refusal not_an_image for what cannot be decoded, too_many_pixels, picture_too_slow
 */
export async function encodePhoto(
  picture: Readable,
  shape: PhotoShape = 'whole',
  { withinMs = encodeTimeoutMs } = {},
): Promise<EncodedPhoto> {
  const child = spawn(process.execPath, ['--max-old-space-size=96', encoder, shape], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
  })
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error('The photo encoder has no streams')
  let size: PictureSize | null = null
  child.on('message', (message) => (size = message as unknown as PictureSize))

  try {
    const [[exitCode, signal], content, complaint] = await Promise.all([
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
      buffer(stdout),
      text(stderr),
      pipeline(picture, stdin).catch(throwUnlessEndedEarly),
    ])
    // The time limit kills it, or the system that has no memory left; a decoder that crashes ends by other signals.
    if (signal === 'SIGKILL') throw refuse('picture_too_slow')
    if (exitCode === tooManyPixelsExitCode) throw refuse('too_many_pixels')
    if (exitCode === notAnImageExitCode || signal !== null) throw refuse('not_an_image')
    if (exitCode === 0 && size) return { content, ...(size as PictureSize) }
    throw new Error(`The photo encoder ended with ${exitCode}: ${complaint.slice(0, 500)}`)
  } finally {
    child.kill('SIGKILL')
  }
}

/** The encoder may know enough before it has read everything; a picture that could not be read is another matter. */
function throwUnlessEndedEarly(error: NodeJS.ErrnoException): void {
  const endings = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']
  if (!endings.includes(error.code ?? '')) throw error
}

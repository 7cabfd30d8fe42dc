import type { Ratio } from '#shared/videos/ratios.ts'
import { toSeconds } from '#shared/videos/timeline/frame-rate.ts'
import { countVideoFrames } from '#shared/videos/timeline/lay-out-video.ts'
import { findPictureSize, shortSides, type AnimaticVideo } from './animatic-video.ts'
import { drawAnimatic } from './draw-animatic.ts'

/** Why no file came out. */
export type ExportFailure = 'no-encoder' | 'no-space' | 'not-loaded' | 'failed'

export class ExportError extends Error {
  readonly failure: ExportFailure
  constructor(failure: ExportFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

interface ExportedFile {
  content: ArrayBuffer
  /** Of its name, and of its media type. */
  kind: 'mp4' | 'webm'
}

interface ExportOptions {
  /** Ends it; the promise is then rejected with the signal's reason. */
  signal: AbortSignal
  /** @param part of the frames that are encoded, 0 to 1 */
  onProgress: (part: number) => void
}

const bitsPerSecond = 4_000_000
const keyFrameSeconds = 1
/** Frames take less than a second each on any phone. */
const stallTimeoutMs = 60_000

/**
 * Encodes the animatic as a video without sound, in the browser alone: MP4 with H.264, or WebM where the browser has no
 * encoder for it. Every frame is marked. Its library is loaded now: most people never export.
 *
 * @throws ExportError
 */
export async function exportAnimatic(
  animatic: AnimaticVideo,
  ratio: Ratio,
  { signal, onProgress }: ExportOptions,
): Promise<ExportedFile> {
  const media = await import('./media-output.ts').catch((error: unknown) => {
    throw new ExportError('not-loaded', error)
  })
  const size = findPictureSize(ratio, shortSides.film)
  const quality = new media.Quality({ bitrate: bitsPerSecond })
  const codec = await media.getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8', 'av1'], { ...size, quality })
  if (codec === null) throw new ExportError('no-encoder')
  const isMp4 = codec === 'avc'
  const format = isMp4 ? new media.Mp4OutputFormat({ fastStart: 'in-memory' }) : new media.WebMOutputFormat()
  const target = new media.BufferTarget()
  const output = new media.Output({ format, target })
  const canvas = new OffscreenCanvas(size.width, size.height)
  const track = new media.CanvasSource(canvas, { codec, quality, keyFrameInterval: keyFrameSeconds })
  const { num, den } = animatic.frameRate
  output.addVideoTrack(track, { frameRate: num / den })
  try {
    await output.start()
    const frames = countVideoFrames(animatic)
    for (let frame = 0; frame < frames; frame += 1) {
      signal.throwIfAborted()
      drawAnimatic(canvas, animatic, frame, ratio, { isMarked: true })
      const added = track.add(toSeconds(frame, animatic.frameRate), toSeconds(1, animatic.frameRate))
      await waitForEncoder(added, signal)
      onProgress((frame + 1) / frames)
    }
    await waitForEncoder(output.finalize(), signal)
  } catch (error) {
    // Not awaited: an encoder that stands still does not end this either.
    output.cancel().catch(() => undefined)
    if (signal.aborted) throw signal.reason
    throw new ExportError(isOutOfSpace(error) ? 'no-space' : 'failed', error)
  }
  if (!target.buffer) throw new ExportError('failed')
  return { content: target.buffer, kind: isMp4 ? 'mp4' : 'webm' }
}

/**
 * Waits for the encoder, which may stand still without an error.
 * @throws the signal's reason, or an error after a minute
 */
function waitForEncoder(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    const timer = setTimeout(() => reject(new Error('The encoder stands still')), stallTimeoutMs)
    signal.addEventListener('abort', stop, { once: true })
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
    if (signal.aborted) stop()
  })
}

/** Memory is what an export fills: a browser says so in either way. */
const isOutOfSpace = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof DOMException && error.name === 'QuotaExceededError')

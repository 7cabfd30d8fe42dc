import { framesMax, pictureCodecs, picturePixelsMax, soundCodecs, soundOverhangMax } from './media-limits.ts'
import { MediaProblem } from './media-order.ts'

/** When a track is shown or heard, in seconds of the file's clock. */
export interface Span {
  start: number
  end: number
}

export const joinSpans = (one: Span | null, other: Span): Span =>
  one ? { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) } : other

/** Metadata of a container about its picture and sound track, before decoding. */
export interface MasterHead {
  /** How many there are of each, without cover pictures. */
  tracks: { pictures: number; sounds: number }
  /** The first of them; `span` is null where the container does not name it for each track. */
  picture: {
    codec: string
    width: number
    height: number
    rate: { num: number; den: number }
    frames: number
    span: Span | null
  } | null
  sound: { codec: string; sampleRate: number; channels: number; span: Span | null } | null
}

type Picture = NonNullable<MasterHead['picture']>

/**
 * Checks what is known of a master before any decoder has run: size and rate may still be missing.
 * @throws MediaProblem with a sentence for the studio
 */
export function checkTracks({ tracks, picture, sound }: MasterHead): Picture {
  if (!picture)
    throw new MediaProblem('There is no picture in this file. Export the film again, with its video track.')
  if (tracks.pictures > 1 || tracks.sounds > 1)
    throw new MediaProblem(
      `There are ${tracks.pictures} video and ${tracks.sounds} sound tracks in this file. Export the film with one of each.`,
    )
  const { codec, width, height } = picture
  if (!pictureCodecs.includes(codec))
    throw new MediaProblem(
      `The picture is coded as ${codec}, which can’t be prepared. Export it as H.264 or H.265.`,
    )
  if (width * height > picturePixelsMax) throw tooLarge(`${width} × ${height}`)
  if (sound && !soundCodecs.includes(sound.codec))
    throw new MediaProblem(`The sound is coded as ${sound.codec}, which can’t be prepared. Export it as AAC.`)
  return picture
}

/**
 * Checks what is about to be decoded as a whole.
 * @throws MediaProblem with a sentence for the studio
 */
export function checkMaster(head: MasterHead): Picture {
  const picture = checkTracks(head)
  const { width, height, rate, frames, span } = picture
  if (width <= 0 || height <= 0 || rate.num <= 0 || rate.den <= 0)
    throw new MediaProblem('The file does not say its size and frame rate. Export the film again.')
  checkFrameCount(frames)
  if (span && head.sound?.span) checkSoundSpan(span, head.sound.span)
  return picture
}

/** @throws MediaProblem where sound is heard before the picture begins, or after it ends */
export function checkSoundSpan(picture: Span, sound: Span): void {
  const [early, late] = [picture.start - sound.start, sound.end - picture.end]
  if (early > soundOverhangMax)
    throw new MediaProblem(
      `The sound begins ${describeSeconds(early)} before the picture. Export the film with both in the same place.`,
    )
  if (late > soundOverhangMax)
    throw new MediaProblem(
      `The sound ends ${describeSeconds(late)} after the picture. Export the film with both of the same length.`,
    )
}

const describeSeconds = (seconds: number): string =>
  seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`

/** What is stored of a sound track beside its loudness. */
export const soundFacts = ({ codec, sampleRate, channels }: NonNullable<MasterHead['sound']>) => ({
  codec,
  sampleRate,
  channels,
})

/** How long the picture is shown, in seconds. */
export const pictureSeconds = ({ span, frames, rate }: Picture): number =>
  span ? span.end - span.start : (frames * rate.den) / rate.num

/** @param size as it is read; pictures inside a file may be larger than it says */
export const tooLarge = (size: string): MediaProblem =>
  new MediaProblem(
    `The picture is ${size}. Films are prepared up to 4096 × 2304: export it at that size or below.`,
  )

/** @throws MediaProblem; also while a video is decoded that promised fewer */
export function checkFrameCount(frames: number): void {
  if (frames > framesMax)
    throw new MediaProblem(
      `The film has more than ${framesMax} frames, which is the most that is prepared: check the export.`,
    )
}

export const endsEarly = (decoded: number, promised: number): MediaProblem =>
  new MediaProblem(
    decoded === 0
      ? 'No picture of this file can be read. Export the film again and upload it.'
      : `The file ends before its film does: ${decoded} of ${promised} frames can be read. Upload the whole file.`,
  )

export const unreadable = (): MediaProblem =>
  new MediaProblem('This file can’t be read as a film. Export it again and upload it.')

export const endedDecoder = (): MediaProblem =>
  new MediaProblem('This file ended the decoder. Export the film again and upload it.')

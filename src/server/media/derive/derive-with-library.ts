import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Demuxer, Muxer } from 'node-av/api'
import { AVDISCARD_ALL, AV_LOG_ERROR } from 'node-av/constants'
import { Log, type FormatContext } from 'node-av/lib'
import {
  checkMaster,
  checkSoundSpan,
  checkTracks,
  joinSpans,
  pictureSeconds,
  soundFacts,
  unreadable,
  type Span,
} from './check-master.ts'
import { openPictureTrack } from './library-picture-track.ts'
import { openSoundTrack } from './library-sound-track.ts'
import { decoderGuards } from './media-limits.ts'
import {
  containers,
  derivedFiles,
  type MasterType,
  type MediaOrder,
  type MediaReport,
} from './media-order.ts'
import { findTracks, readHead, readPacketSpan } from './read-library-frames.ts'
import { SoundMeter } from './sound-meter.ts'

/** Share of the frames that must be there where a container names its length alone. */
const lengthCertainty = 0.95

/**
 * Derives everything from a master in one decode: proxy, poster, strip, waveform, loudness and facts. With the FFmpeg
 * libraries of the package node-av, in the process that calls it.
 * @throws MediaProblem
 */
export async function deriveWithLibrary(
  { master, mediaType, folder }: MediaOrder,
  onFrames: (done: number, all: number) => void,
): Promise<MediaReport> {
  Log.setLevel(AV_LOG_ERROR)
  await using input = await openMaster(master, mediaType)
  const head = readHead(input)
  const picture = checkMaster(head)
  const {
    pictures: [video],
    sounds: [audio],
  } = findTracks(input)
  if (!video) throw unreadable()
  const seconds = pictureSeconds(picture)
  // The clock of packets begins with the file.
  const start = picture.span ? picture.span.start - input.startTime : 0
  const shown = { start, end: start + seconds }
  // Faststart: the index comes first, so that a player begins before everything has arrived.
  await using muxer = await Muxer.open(join(folder, derivedFiles.proxy.name), {
    options: { movflags: '+faststart' },
  })
  const { frames } = picture
  using pictures = await openPictureTrack({
    video,
    frames,
    folder,
    muxer,
    onFrames: (done) => onFrames(done, frames),
  })
  using sound = audio ? await openSoundTrack(audio, muxer, seconds) : null

  // Not every container has the length of each track, and it may be wrong.
  let seen: Span | null = null
  let heard: Span | null = null
  for await (const packet of input.packets()) {
    if (!packet) break
    const span = readPacketSpan(packet)
    if (packet.streamIndex === video.index) {
      if (span) seen = joinSpans(seen, span)
      pictures.decode(packet)
    } else if (packet.streamIndex === audio?.index) {
      if (span) {
        checkSoundSpan(shown, span)
        heard = joinSpans(heard, span)
      }
      sound?.decode(packet)
    }
    packet.free()
  }
  if (seen && heard) checkSoundSpan(seen, heard)
  sound?.finish()
  pictures.finish(Number(video.nbFrames) || Math.floor(frames * lengthCertainty))
  await muxer.close()

  const { edges, strip, video: measured } = pictures.report()
  const measuredSound = sound?.report()
  const waveform = measuredSound?.waveform ?? new SoundMeter().finish()
  await writeFile(join(folder, derivedFiles.waveform.name), JSON.stringify(waveform))
  return {
    facts: {
      video: { codec: picture.codec, rate: picture.rate, ...measured },
      audio: measuredSound && head.sound ? { ...soundFacts(head.sound), ...measuredSound.loudness } : null,
      ...edges,
    },
    strip,
  }
}

/**
 * Opens a master in two steps, since the second decodes a little of each stream: tracks are checked in between.
 * @throws MediaProblem
 */
async function openMaster(master: string, mediaType: MasterType): Promise<Demuxer> {
  let context: FormatContext | undefined
  const input = await Demuxer.open(master, {
    // Named, so that no other demuxer looks at the bytes; and this one opens no other file or address.
    format: containers[mediaType],
    options: { protocol_whitelist: 'file', codec_whitelist: decoderGuards.codec_whitelist },
    skipStreamInfo: true,
    configure: (opened) => (context = opened),
  }).catch(() => {
    throw unreadable()
  })
  checkTracks(readHead(input))
  const { pictures, sounds } = findTracks(input)
  for (const stream of input.streams)
    if (!pictures.includes(stream) && !sounds.includes(stream)) stream.discard = AVDISCARD_ALL
  // It takes no options here: a picture that is larger than its metadata meets the limit in the real decoder.
  if (!context || (await context.findStreamInfo()) < 0) throw unreadable()
  return input
}

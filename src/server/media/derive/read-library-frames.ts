import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
} from 'node-av/constants'
import type { Demuxer, FilterAPI } from 'node-av/api'
import { avGetCodecName, type Frame, type Packet, type Stream } from 'node-av/lib'
import type { MasterHead, Span } from './check-master.ts'
import { describeLoudness, type Loudness } from './loudness.ts'
import { meterHeight, meterWidth } from './picture-meter.ts'
import type { Turn } from './proxy-recipe.ts'

/** Picture and sound tracks, without cover pictures, which are never decoded. */
export function findTracks({ streams }: Demuxer): { pictures: Stream[]; sounds: Stream[] } {
  const ofType = (type: AVMediaType) =>
    streams.filter(
      ({ codecpar, disposition }) =>
        codecpar.codecType === type && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
    )
  return { pictures: ofType(AVMEDIA_TYPE_VIDEO), sounds: ofType(AVMEDIA_TYPE_AUDIO) }
}

/** Metadata of the container about its picture and sound track. */
export function readHead(input: Demuxer): MasterHead {
  const { pictures, sounds } = findTracks(input)
  const [[video], [audio]] = [pictures, sounds]
  return {
    tracks: { pictures: pictures.length, sounds: sounds.length },
    picture: video
      ? {
          codec: avGetCodecName(video.codecpar.codecId) ?? 'something unknown',
          width: video.codecpar.width,
          height: video.codecpar.height,
          rate: { num: video.avgFrameRate.num, den: video.avgFrameRate.den },
          frames: Number(video.nbFrames) || estimateFrames(input, video),
          span: readSpan(video),
        }
      : null,
    sound: audio
      ? {
          codec: avGetCodecName(audio.codecpar.codecId) ?? 'something unknown',
          sampleRate: audio.codecpar.sampleRate,
          channels: audio.codecpar.channels,
          span: readSpan(audio),
        }
      : null,
  }
}

function readSpan({ startTime, duration, timeBase: { num, den } }: Stream): Span | null {
  if (startTime === AV_NOPTS_VALUE || duration <= 0n || den <= 0) return null
  const seconds = (ticks: bigint) => (Number(ticks) * num) / den
  return { start: seconds(startTime), end: seconds(startTime + duration) }
}

/** The time of a packet; null where it names no time. */
export function readPacketSpan({ pts, duration, timeBase: { num, den } }: Packet): Span | null {
  if (pts === AV_NOPTS_VALUE || den <= 0) return null
  return { start: (Number(pts) * num) / den, end: (Number(pts + duration) * num) / den }
}

/** WebM has no frame count, but a duration. */
function estimateFrames(input: Demuxer, { avgFrameRate: { num, den } }: Stream): number {
  return den > 0 && Number.isFinite(input.duration) ? Math.round((input.duration * num) / den) : 0
}

/** From the rotation matrix: nine numbers of 32 bits, of which the first two say the turn. */
export function readTurn(video: Stream): Turn {
  const matrix = video.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix || matrix.length < 36) return 0
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI
  return ((Math.round(degrees / 90) + 4) % 4) as Turn
}

/** Upright and with square pixels. */
export function readShownSize({ codecpar: { width, height, sampleAspectRatio } }: Stream, turn: Turn) {
  const { num, den } = sampleAspectRatio
  const wide = num > 0 && den > 0 ? Math.round((width * num) / den) : width
  return turn % 2 === 0 ? { width: wide, height } : { width: height, height: wide }
}

/** The grey picture without the padding at the end of its lines. */
export function readMeterPicture(frame: Frame): Buffer {
  const [plane] = frame.data ?? []
  const [stride = meterWidth] = frame.linesize
  const picture = Buffer.alloc(meterWidth * meterHeight)
  for (let row = 0; row < meterHeight; row += 1)
    plane?.copy(picture, row * meterWidth, row * stride, row * stride + meterWidth)
  return picture
}

/** The samples of planar sound, one array for each channel. */
export function readChannels(frame: Frame): Float32Array[] {
  return (frame.extendedData ?? frame.data ?? []).map(
    (plane) => new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples),
  )
}

/** The loudness up to this frame, as the filter `ebur128` notes it with some frames; null where it notes none. */
export function readLoudness(frame: Frame): Loudness | null {
  const notes = frame.getMetadata()
  const integrated = notes.get('lavfi.r128.I')
  if (integrated === null) return null
  // Peaks are linear, not in decibels.
  const peaks = ['lavfi.r128.true_peaks_ch0', 'lavfi.r128.true_peaks_ch1'].map((name) =>
    Number.parseFloat(notes.get(name) ?? '0'),
  )
  return describeLoudness(Number.parseFloat(integrated), 20 * Math.log10(Math.max(...peaks)))
}

/** What a filter still holds at the end of its stream. */
export function drain(filter: FilterAPI): Frame[] {
  filter.flushSync()
  return [...filter.flushFramesSync()]
}

import { joinSpans, type MasterHead, type Span } from './check-master.ts'

interface ProbedStream {
  index?: number
  start_time?: string
  duration?: string
  disposition?: { attached_pic?: number }
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  avg_frame_rate?: string
  nb_frames?: string
  sample_aspect_ratio?: string
  sample_rate?: string
  channels?: number
  color_primaries?: string
  color_transfer?: string
  color_space?: string
  color_range?: string
  side_data_list?: { rotation?: number }[]
}

/** What `ffprobe -show_streams -show_format -of json` returns about picture and sound track. Cover pictures do not count. */
export function parseProbe(output: string) {
  const { streams = [], format } = JSON.parse(output) as {
    streams?: ProbedStream[]
    format?: { duration?: string }
  }
  const pictures = streams.filter(
    (each) => each.codec_type === 'video' && each.disposition?.attached_pic !== 1,
  )
  const sounds = streams.filter((each) => each.codec_type === 'audio')
  const [[video], [audio]] = [pictures, sounds]
  const rate = parseFraction(video?.avg_frame_rate, '/')
  const counted = Number(video?.nb_frames ?? 0)
  const seconds = Number(format?.duration ?? 0)
  const estimated = rate.den > 0 && seconds > 0 ? Math.round((seconds * rate.num) / rate.den) : 0
  const head: MasterHead = {
    tracks: { pictures: pictures.length, sounds: sounds.length },
    picture: video
      ? {
          codec: video.codec_name ?? 'something unknown',
          width: video.width ?? 0,
          height: video.height ?? 0,
          rate,
          frames: counted || estimated,
          span: readSpan(video),
        }
      : null,
    sound: audio
      ? {
          codec: audio.codec_name ?? 'something unknown',
          sampleRate: Number(audio.sample_rate ?? 0),
          channels: audio.channels ?? 0,
          span: readSpan(audio),
        }
      : null,
  }
  return {
    head,
    shown: readShown(video),
    color: readColor(video),
    hasFrameCount: counted > 0,
    indexes: { picture: video?.index ?? -1, sound: audio?.index ?? -1 },
  }
}

function readSpan({ start_time, duration }: ProbedStream): Span | null {
  const [start, seconds] = [Number(start_time ?? NaN), Number(duration ?? NaN)]
  return Number.isFinite(start + seconds) ? { start, end: start + seconds } : null
}

/**
 * What `-show_entries packet=stream_index,pts,pts_time,duration_time -of csv=p=0` prints: one packet in each line.
 * @returns presentation times of the picture in ticks, and when both tracks begin and end; null without a packet
 */
export function readPackets(output: string, indexes: { picture: number; sound: number }) {
  const times: bigint[] = []
  const spans: { picture: Span | null; sound: Span | null } = { picture: null, sound: null }
  for (const line of output.split('\n')) {
    const [index = '', pts = '', start = '', duration = ''] = line.split(',')
    const track =
      Number(index) === indexes.picture ? 'picture' : Number(index) === indexes.sound ? 'sound' : null
    if (track === null || !/^-?\d+$/.test(pts)) continue
    if (track === 'picture') times.push(BigInt(pts))
    const [from, length] = [Number(start), Number(duration)]
    spans[track] = joinSpans(spans[track], {
      start: from,
      end: from + (Number.isFinite(length) ? length : 0),
    })
  }
  return { times, spans }
}

function readShown(video: ProbedStream | undefined) {
  const { width = 0, height = 0 } = video ?? {}
  const { num, den } = parseFraction(video?.sample_aspect_ratio, ':')
  const wide = num > 0 && den > 0 ? Math.round((width * num) / den) : width
  const rotation = video?.side_data_list?.find((each) => each.rotation !== undefined)?.rotation ?? 0
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: wide } : { width: wide, height }
}

function readColor(video: ProbedStream | undefined) {
  return {
    primaries: known(video?.color_primaries),
    transfer: known(video?.color_transfer),
    matrix: known(video?.color_space),
    range: ranges.get(video?.color_range ?? '') ?? null,
  }
}

function parseFraction(text: string | undefined, sign: '/' | ':'): { num: number; den: number } {
  const [num = 0, den = 0] = (text ?? '').split(sign).map(Number)
  return { num, den }
}

const known = (tag: string | undefined): string | null =>
  tag === undefined || tag === 'unknown' ? null : tag

const ranges = new Map([
  ['tv', 'limited' as const],
  ['pc', 'full' as const],
])

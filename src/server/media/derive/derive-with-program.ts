import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { isDiskFullMessage } from './check-derived.ts'
import {
  checkFrameCount,
  checkMaster,
  checkSoundSpan,
  endsEarly,
  pictureSeconds,
  soundFacts,
  tooLarge,
  unreadable,
} from './check-master.ts'
import { ffprobePath } from './find-engine.ts'
import { decoderGuards, decoderThreads } from './media-limits.ts'
import {
  containers,
  derivedFiles,
  WorkFolderFull,
  type DerivedFile,
  MediaProblem,
  type MediaOrder,
  type MediaReport,
} from './media-order.ts'
import { meterHeight, meterWidth, PictureMeter } from './picture-meter.ts'
import { PosterSearch, planPosters, planProxy, planStrip } from './plan-pictures.ts'
import {
  meterFilter,
  posterFilter,
  proxyGop,
  proxyOptions,
  scaleFilter,
  soundBitrate,
  soundFilter,
  stripFilter,
} from './proxy-recipe.ts'
import { parseProbe, readPackets } from './read-probe.ts'
import { parseLoudness, type Loudness } from './loudness.ts'
import { SoundMeter } from './sound-meter.ts'
import { isVariableRate } from './variable-rate.ts'

/**
 * The same as derive-with-library.ts, by the operator's ffmpeg and ffprobe: one decode for everything, and a short one of the
 * proxy where the picture for the posters turns out to be black.
 * @throws MediaProblem, WorkFolderFull
 */
export async function deriveWithProgram(
  order: MediaOrder,
  onFrames: (done: number, all: number) => void,
): Promise<MediaReport> {
  const { master, mediaType, folder, ffmpegPath } = order
  if (ffmpegPath === null) throw new Error('No program was named')
  const guards = Object.entries(decoderGuards).flatMap(([name, value]) => [`-${name}`, String(value)])
  const input = [...guards, '-protocol_whitelist', 'file', '-f', containers[mediaType]]
  const probe = (...args: string[]) =>
    readProgram(ffprobePath(ffmpegPath), ['-v', 'error', ...input, ...args, master])
  const { head, shown, color, hasFrameCount, indexes } = parseProbe(
    await probe('-show_streams', '-show_format', '-of', 'json'),
  )
  const picture = checkMaster(head)
  const { times, spans } = readPackets(
    await probe('-show_entries', 'packet=stream_index,pts,pts_time,duration_time', '-of', 'csv=p=0'),
    indexes,
  )
  checkFrameCount(times.length)
  if (spans.picture && spans.sound) checkSoundSpan(spans.picture, spans.sound)
  const seconds = pictureSeconds({ ...picture, span: spans.picture })
  const frames = hasFrameCount ? picture.frames : times.length
  const plan = planStrip(shown, frames)
  const proxy = planProxy(shown)
  const posters = planPosters(proxy)
  const poster = new PosterSearch(frames)
  const lastFrame = Math.max(0, times.length - 1)
  const still = (frame: number) =>
    `select='eq(n,${frame})',split=${posters.length}${posters.map(({ file }) => `[still-${file}]`).join('')}`
  const stills = posters.map((each) => `[still-${each.file}]${posterFilter(each)}[${each.file}]`)
  const path = (file: DerivedFile) => join(folder, derivedFiles[file].name)
  // The program turns pictures upright by itself.
  const graph = [
    `[0:V:0]${scaleFilter(0, proxy, color.matrix)},split=4[proxy][small][strip][still]`,
    `[small]${meterFilter}[meter]`,
    `[strip]${stripFilter(plan)}[sheet]`,
    `[still]${still(Math.min(poster.planned, lastFrame))}`,
    ...stills,
    ...(head.sound ? [`[0:a:0]${soundFilter},atrim=end=${seconds.toFixed(6)},asplit=2[sound][samples]`] : []),
  ]
  const encoding = Object.entries(proxyOptions).flatMap(([name, value]) => [`-${name}`, String(value)])
  const common = [
    '-hide_banner',
    '-nostdin',
    '-nostats',
    '-v',
    'info',
    '-y',
    '-threads',
    String(decoderThreads),
  ]
  const posterOutputs = posters.flatMap(({ file }) => ['-map', `[${file}]`, '-frames:v', '1', path(file)])
  const args = [
    common,
    [...input, '-i', master, '-filter_complex', graph.join(';')],
    ['-map', '[proxy]', '-c:v', 'libx264', '-bf', '0', '-g', String(proxyGop), ...encoding],
    ['-threads', String(decoderThreads), '-fps_mode', 'passthrough'],
    ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    head.sound ? ['-map', '[sound]', '-c:a', 'aac', '-b:a', soundBitrate] : [],
    ['-movflags', '+faststart', path('proxy')],
    ['-map', '[meter]', '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
    head.sound ? ['-map', '[samples]', '-f', 'f32le', 'pipe:3'] : [],
    ['-map', '[sheet]', '-frames:v', '1', path('strip')],
    posterOutputs,
  ].flat()
  const meter = new PictureMeter()
  const { waveform, loudness } = await runProgram(ffmpegPath, args, (small) => {
    const isBlack = meter.add(small)
    poster.add(meter.frames - 1, isBlack)
    onFrames(meter.frames, frames)
  }).catch((error: unknown) => {
    throw meter.frames === 0 && error instanceof ProgramFailed ? unreadable() : error
  })
  if (meter.frames === 0 || meter.frames < frames) throw endsEarly(meter.frames, frames)
  if (poster.frame !== poster.planned) {
    const graphOfProxy = [`[0:V:0]${still(poster.frame)}`, ...stills].join(';')
    const proxyInput = [...guards, '-protocol_whitelist', 'file', '-f', 'mov', '-i', path('proxy')]
    await runProgram(ffmpegPath, [
      ...common,
      ...proxyInput,
      '-filter_complex',
      graphOfProxy,
      ...posterOutputs,
    ])
  }
  await writeFile(path('waveform'), JSON.stringify(waveform.finish()))
  return {
    facts: {
      video: {
        codec: picture.codec,
        rate: picture.rate,
        ...shown,
        frames: meter.frames,
        isVariableRate: isVariableRate(times),
        color,
      },
      audio: head.sound && { ...soundFacts(head.sound), ...loudness },
      ...meter.edges,
    },
    strip: { ...plan, count: Math.min(plan.columns * plan.rows, Math.ceil(meter.frames / plan.frameStep)) },
  }
}

async function readProgram(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0) throw explainRefusal(complaint)
  return output
}

/** The program refuses a whole file where a guard refuses one of its streams. */
function explainRefusal(complaint: string): MediaProblem {
  if (complaint.includes('exceeds specified max pixel count')) return tooLarge('larger than it says')
  const codec = /Codec \((\w+)\) not on whitelist/.exec(complaint)?.[1]
  return codec === undefined
    ? unreadable()
    : new MediaProblem(
        `A track of this file is coded as ${codec}, which can’t be prepared. Export the film as H.264 with AAC, without cover picture and subtitles.`,
      )
}

/** It ran, and ended with an error. */
class ProgramFailed extends Error {}

/**
 * @param onPicture gets the small grey picture of each frame
 * @throws WorkFolderFull, ProgramFailed
 */
async function runProgram(
  program: string,
  args: readonly string[],
  onPicture: (small: Buffer) => void = () => undefined,
) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  const waveform = new SoundMeter()
  const [pictures, messages, samples] = [child.stdout, child.stderr, child.stdio[3] as Readable]
  if (!pictures || !messages) throw new Error('The program has no streams')
  const [said, [code]] = await Promise.all([
    text(messages),
    once(child, 'close'),
    (async () => {
      for await (const small of splitStream(pictures, meterWidth * meterHeight)) {
        onPicture(small)
      }
    })(),
    (async () => {
      for await (const stereo of splitStream(samples, sampleBytes)) waveform.add(splitChannels(stereo))
    })(),
  ])
  if (code !== 0 && isDiskFullMessage(said)) throw new WorkFolderFull(said.slice(-500))
  if (code !== 0) throw new ProgramFailed(`ffmpeg ended with ${code}: ${said.slice(-500)}`)
  const loudness: Loudness = parseLoudness(said)
  return { waveform, loudness }
}

/** A hundredth of a second of two channels of 32 bits. */
const sampleBytes = 480 * 2 * 4

/** A stream in pieces of one size; what is left over at the end is dropped. */
async function* splitStream(stream: Readable, bytes: number): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk as Buffer])
    let start = 0
    for (; start + bytes <= rest.length; start += bytes)
      yield Buffer.from(rest.subarray(start, start + bytes))
    rest = rest.subarray(start)
  }
}

function splitChannels(stereo: Buffer): Float32Array[] {
  const count = stereo.length / 8
  const [left, right] = [new Float32Array(count), new Float32Array(count)]
  for (let index = 0; index < count; index += 1) {
    left[index] = stereo.readFloatLE(index * 8)
    right[index] = stereo.readFloatLE(index * 8 + 4)
  }
  return [left, right]
}

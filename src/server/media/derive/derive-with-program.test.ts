import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deriveWithProgram } from './derive-with-program.ts'
import { MediaProblem, WorkFolderFull } from './media-order.ts'

const probed = {
  format: { duration: '2.0' },
  streams: [
    {
      index: 0,
      codec_type: 'video',
      codec_name: 'h264',
      width: 1920,
      height: 1080,
      avg_frame_rate: '25/1',
      nb_frames: '50',
      color_primaries: 'bt709',
    },
    { index: 1, codec_type: 'audio', codec_name: 'aac', sample_rate: '48000', channels: 2 },
  ],
}

/** Stands in for ffprobe: what it prints by what it is asked. */
const ffprobe = (soundEnd = 2) => `
const { appendFileSync } = require('node:fs')
appendFileSync(__dirname + '/probed', process.argv.slice(2).join(' ') + '\\n')
const isAboutPackets = process.argv.some((arg) => arg.startsWith('packet='))
const packets = Array.from({ length: 50 }, (_, frame) => [0, frame * 512, frame / 25, 0.04])
packets.push([1, 0, 0, 0.02], [1, 1, ${soundEnd} - 0.02, 0.02])
process.stdout.write(isAboutPackets ? packets.join('\\n') : ${JSON.stringify(JSON.stringify(probed))})`

/** Stands in for ffmpeg: it writes small grey pictures, samples and a summary, and notes how it was called. */
const ffmpeg = (frames: number, exitCode = 0, complaint = '', blackFrames = 1) => `
const { appendFileSync, writeSync } = require('node:fs')
const args = process.argv.slice(2)
appendFileSync(__dirname + '/called', JSON.stringify(args) + '\\n')
const hasPictures = args.includes('[meter]')
for (let frame = 0; hasPictures && frame < ${frames}; frame += 1)
  writeSync(1, Buffer.alloc(64 * 36, frame < ${blackFrames} ? 16 : 60 + frame))
writeSync(3, Buffer.from(new Float32Array(960).fill(0.5).buffer))
writeSync(2, 'Summary:\\n  Integrated loudness:\\n    I:  -14.3 LUFS\\n  True peak:\\n    Peak:  -1.2 dBFS\\n')
writeSync(2, ${JSON.stringify(complaint)})
process.exitCode = ${exitCode}`

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-program-'))
  await mkdir(join(folder, 'derived'))
  await install('ffprobe', ffprobe())
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const install = (name: string, script: string) =>
  writeFile(join(folder, name), `#!${process.execPath}\n${script}`, { mode: 0o755 })

const complain = (complaint: string) =>
  install('ffprobe', `console.error(${JSON.stringify(complaint)}); process.exitCode = 1`)

const derive = (onFrames: (done: number, all: number) => void = () => undefined) =>
  deriveWithProgram(
    {
      master: join(folder, 'master.mp4'),
      mediaType: 'video/mp4',
      folder: join(folder, 'derived'),
      ffmpegPath: join(folder, 'ffmpeg'),
    },
    onFrames,
  )

/** The arguments of each run of ffmpeg. */
const readCalls = async () =>
  (await readFile(join(folder, 'called'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[])

const listPosters = (args: string[]) => args.filter((arg) => /poster.*\.jpg$/.test(arg))

describe('the operator’s ffmpeg', () => {
  test('gives the same facts, in one run that names demuxer and protocol', async () => {
    await install('ffmpeg', ffmpeg(50))
    const progress: number[] = []
    const { facts, strip } = await derive((done) => progress.push(done))
    expect(facts).toEqual({
      video: {
        codec: 'h264',
        width: 1920,
        height: 1080,
        rate: { num: 25, den: 1 },
        frames: 50,
        isVariableRate: false,
        color: { primaries: 'bt709', transfer: null, matrix: null, range: null },
      },
      audio: {
        codec: 'aac',
        sampleRate: 48_000,
        channels: 2,
        loudnessTenths: -143,
        truePeakTenths: -12,
      },
      start: { blackFrames: 1, sameFrames: 1 },
      end: { blackFrames: 0, sameFrames: 1 },
    })
    expect(strip.count).toBe(5)
    expect(progress.at(-1)).toBe(50)
    expect(JSON.parse(await readFile(join(folder, 'derived/waveform.json'), 'utf8'))).toEqual({
      peaksPerSecond: 100,
      peaks: [128],
    })
    const [args = [], ...others] = await readCalls()
    expect(others).toEqual([])
    const input = args.slice(0, args.indexOf('-i')).join(' ')
    expect(input).toContain('-protocol_whitelist file -f mov')
    expect(args.filter((arg) => arg === '-i')).toHaveLength(1)
    // Sound ends with the picture.
    expect(args.join(' ')).toContain('atrim=end=2.000000,asplit')
    // A video that names no matrix is Rec. 709.
    expect(args.join(' ')).toContain(':in_color_matrix=bt709:out_color_matrix=bt709:out_range=tv,')
  })

  test('is given the codecs that may be decoded and the largest picture, before it opens the file', async () => {
    await install('ffmpeg', ffmpeg(50))
    await derive()
    const [args = []] = await readCalls()
    const probed = (await readFile(join(folder, 'probed'), 'utf8')).trim().split('\n')
    for (const call of [...probed, args.slice(0, args.indexOf('-i')).join(' ')])
      expect(call).toMatch(/-codec_whitelist h264,hevc,[\w,-]+ -max_pixels 9437184 /)
    expect(probed).toHaveLength(2)
  })

  test('takes the posters from the proxy where the picture that was planned is black', async () => {
    await install('ffmpeg', ffmpeg(50, 0, '', 20))
    await derive()
    const [whole = [], stills = [], ...others] = await readCalls()
    expect(others).toEqual([])
    expect(whole.join(' ')).toContain("select='eq(n,16)'")
    expect(stills[stills.indexOf('-i') + 1]).toBe(join(folder, 'derived/proxy.mp4'))
    expect(stills.join(' ')).toContain("select='eq(n,20)'")
    expect(listPosters(stills)).toEqual(listPosters(whole))
  })

  test('leaves the planned picture where no later one is better', async () => {
    await install('ffmpeg', ffmpeg(50, 0, '', 50))
    await derive()
    expect(await readCalls()).toHaveLength(1)
  })

  test('refuses what its guards refuse, with the reason', async () => {
    await complain("[mjpeg @ 0x56] Codec (mjpeg) not on whitelist 'h264'")
    await expect(derive()).rejects.toThrow(/coded as mjpeg/)
    await complain('Picture size 9000x9000 exceeds specified max pixel count 9437184')
    await expect(derive()).rejects.toThrow(/up to 4096 × 2304/)
  })

  test('refuses sound that goes on after the picture, whatever the container says', async () => {
    await install('ffprobe', ffprobe(60))
    await expect(derive()).rejects.toThrow(/sound ends 58 s after the picture/)
  })

  test('reports a film that ends early', async () => {
    await install('ffmpeg', ffmpeg(20))
    await expect(derive()).rejects.toThrow(/20 of 50 frames/)
  })

  test('reports a file that it can’t read', async () => {
    await install('ffprobe', 'process.exitCode = 1')
    await expect(derive()).rejects.toThrow(/can’t be read as a film/)
    await install('ffprobe', ffprobe())
    await install('ffmpeg', ffmpeg(0, 1))
    await expect(derive()).rejects.toThrow(/can’t be read as a film/)
  })

  test('that can’t be started is no fault of the file', async () => {
    await expect(derive()).rejects.toThrow(/ENOENT/)
    await expect(derive()).rejects.not.toThrow(MediaProblem)
  })

  test('reports a full disk as one, not as a fault of the file', async () => {
    const complaint = 'Error writing trailer of proxy.mp4: No space left on device\nConversion failed!\n'
    for (const frames of [0, 20]) {
      await install('ffmpeg', ffmpeg(frames, 1, complaint))
      await expect(derive()).rejects.toThrow(WorkFolderFull)
    }
  })

  test('makes the posters of all widths from one still', async () => {
    await install('ffmpeg', ffmpeg(50))
    await derive()
    const args = (JSON.parse(await readFile(join(folder, 'called'), 'utf8')) as string[]).join(' ')
    expect(args).toContain('[still-poster-w320]scale=w=320:h=180')
    expect(args).toMatch(/-map \[poster-w640\] -frames:v 1 \S+poster-w640\.jpg/)
  })
})

import { Encoder, Muxer } from 'node-av/api'
import {
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AV_CHANNEL_LAYOUT_STEREO,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Frame, Rational, type Packet } from 'node-av/lib'

const matrices = { bt709: AVCOL_SPC_BT709, smpte170m: AVCOL_SPC_SMPTE170M }

export interface MasterOptions {
  width?: number
  height?: number
  rate?: { num: number; den: number }
  frames?: number
  /** How many frames are black at the beginning. */
  blackFrames?: number
  /** A box moves over the picture, so that no frame is like the one before. */
  isMoving?: boolean
  /** Cb and Cr of every pixel, whose luma is 120 or 220; grey where they are not named. */
  chroma?: readonly [number, number]
  /** Names the matrix of its colours; null, or not said, leaves them untagged. */
  matrix?: keyof typeof matrices | null
  /** Each frame carries its number: sixteen cells, light for a one, the lowest bit on the left (read-frame-number.ts). */
  isNumbered?: boolean
  /** Peak of a tone from 0 to 1; null without a sound track. */
  level?: number | null
  /** How long the tone is; as long as the picture where it is not said. */
  soundSeconds?: number
  /** The same picture stands in the file twice. */
  hasSecondPicture?: boolean
  /** Without a picture it is a sound file. */
  hasPicture?: boolean
  /** Frames stand for different times. */
  isVariable?: boolean
}

/** Writes a real video: H.264 and AAC in an MP4. In a process of its own: see make-master.ts. */
async function writeMaster(path: string, options: MasterOptions = {}): Promise<void> {
  const { width = 320, height = 180, rate = { num: 25, den: 1 }, frames = 50 } = options
  const timeBase = { num: rate.den, den: rate.num }
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: 25,
    threadCount: 2,
    options: { preset: 'ultrafast', crf: 28 },
    configure: (context) => {
      context.framerate = new Rational(rate.num, rate.den)
      if (options.matrix) context.colorSpace = matrices[options.matrix]
    },
  })
  const level = options.level === undefined ? 0.25 : options.level
  const soundEncoder = level === null ? null : await Encoder.create(FF_ENCODER_AAC, { bitrate: '96k' })
  const muxer = await Muxer.open(path, { format: 'mp4' })
  const hasPicture = options.hasPicture !== false
  const writePicture = async (packet: Packet) => {
    const second = secondIndex < 0 ? null : packet.clone()
    await muxer.writePacket(packet, videoIndex)
    if (second) await muxer.writePacket(second, secondIndex)
  }
  const videoIndex = hasPicture ? muxer.addStream(encoder) : -1
  const secondIndex = options.hasSecondPicture ? muxer.addStream(encoder) : -1
  const soundIndex = soundEncoder ? muxer.addStream(soundEncoder) : -1
  // A frame may read its bytes where they are: nothing else keeps them.
  const pictures: Buffer[] = []
  for (let number = 0; number < (hasPicture ? frames : 0); number += 1) {
    const picture = drawPicture(width, height, number, options)
    pictures.push(picture)
    const frame = Frame.fromVideoBuffer(picture, {
      width,
      height,
      format: AV_PIX_FMT_YUV420P,
      timeBase,
      pts: BigInt(options.isVariable ? number * 2 + (number % 3 === 0 ? 1 : 0) : number),
    })
    for (const packet of await encoder.encodeAll(frame)) await writePicture(packet)
    frame.free()
  }
  if (hasPicture) for (const packet of await encoder.encodeAll(null)) await writePicture(packet)
  if (soundEncoder && level !== null) {
    const seconds = options.soundSeconds ?? (frames * rate.den) / rate.num
    const samples = Math.round(seconds * 48_000)
    for (let start = 0; start + 1024 <= samples; start += 1024) {
      const frame = Frame.fromAudioBuffer(drawTone(start, level), {
        nbSamples: 1024,
        sampleRate: 48_000,
        format: AV_SAMPLE_FMT_FLTP,
        channelLayout: AV_CHANNEL_LAYOUT_STEREO,
        timeBase: { num: 1, den: 48_000 },
        pts: BigInt(start),
      })
      for (const packet of await soundEncoder.encodeAll(frame)) await muxer.writePacket(packet, soundIndex)
      frame.free()
    }
    for (const packet of await soundEncoder.encodeAll(null)) await muxer.writePacket(packet, soundIndex)
  }
  await muxer.close()
}

function drawPicture(width: number, height: number, number: number, options: MasterOptions): Buffer {
  const picture = Buffer.alloc((width * height * 3) / 2, 128)
  const [blue, red] = options.chroma ?? [128, 128]
  const pixels = width * height
  picture.fill(blue, pixels, pixels * 1.25).fill(red, pixels * 1.25)
  picture.fill(number < (options.blackFrames ?? 0) ? 16 : 120, 0, pixels)
  if (options.isMoving !== false) {
    const side = Math.floor(height / 3)
    const left = (number * 7) % (width - side)
    for (let row = side; row < side * 2; row += 1)
      picture.fill(220, row * width + left, row * width + left + side)
  }
  if (options.isNumbered) {
    const cell = Math.floor(width / 16)
    for (let bit = 0; bit < 16; bit += 1) {
      const light = (number >> bit) & 1 ? 235 : 16
      for (let row = 0; row < cell; row += 1)
        picture.fill(light, row * width + bit * cell, row * width + (bit + 1) * cell)
    }
  }
  return picture
}

function drawTone(start: number, level: number): Buffer {
  const samples = new Float32Array(2048)
  for (let index = 0; index < 1024; index += 1) {
    const value = Math.sin(((start + index) * 2 * Math.PI * 1000) / 48_000) * level
    samples[index] = value
    samples[1024 + index] = value
  }
  return Buffer.from(samples.buffer)
}

if (import.meta.main) {
  const [path = '', options = '{}'] = process.argv.slice(2)
  await writeMaster(path, JSON.parse(options) as MasterOptions)
  process.stdout.write('written')
}

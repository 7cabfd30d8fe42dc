import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Decoder, Encoder, FilterAPI, type Muxer } from 'node-av/api'
import {
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MJPEG,
} from 'node-av/constants'
import type { Frame, Packet, Stream } from 'node-av/lib'
import { checkFrameCount, endsEarly } from './check-master.ts'
import { nameColors } from './color-names.ts'
import { decoderGuards, decoderThreads } from './media-limits.ts'
import { derivedFiles, type MediaReport } from './media-order.ts'
import { PictureMeter } from './picture-meter.ts'
import { PosterSearch, planPosters, planProxy, planStrip } from './plan-pictures.ts'
import {
  meterFilter,
  posterFilter,
  proxyGop,
  proxyOptions,
  scaleFilter,
  stripFilter,
} from './proxy-recipe.ts'
import { drain, readMeterPicture, readShownSize, readTurn } from './read-library-frames.ts'
import { isVariableRate } from './variable-rate.ts'

interface PictureTrack {
  /** @param packet null at the end */
  decode(packet: Packet | null): void
  /** @throws MediaProblem where fewer frames than `promised` were read */
  finish(promised: number): void
  report(): Pick<MediaReport, 'strip'> & {
    video: Omit<MediaReport['facts']['video'], 'codec' | 'rate'>
    edges: Pick<MediaReport['facts'], 'start' | 'end'>
  }
  [Symbol.dispose](): void
}

interface PictureTrackOptions {
  video: Stream
  /** As many as the file promises. */
  frames: number
  folder: string
  muxer: Muxer
  onFrames: (done: number) => void
}

/** Decodes the picture once, and makes proxy, poster and strip of it while it is measured. */
export async function openPictureTrack({
  video,
  frames,
  folder,
  muxer,
  onFrames,
}: PictureTrackOptions): Promise<PictureTrack> {
  const turn = readTurn(video)
  const shown = readShownSize(video, turn)
  const plan = planStrip(shown, frames)
  const proxy = planProxy(shown)
  const { colorPrimaries, colorTrc, colorSpace, colorRange } = video.codecpar
  const color = nameColors({
    primaries: colorPrimaries,
    transfer: colorTrc,
    matrix: colorSpace,
    range: colorRange,
  })
  const scale = FilterAPI.create(scaleFilter(turn, proxy, color.matrix), { threads: decoderThreads })
  const decoder = await Decoder.create(video, {
    threadCount: decoderThreads,
    exitOnError: false,
    options: decoderGuards,
  })
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter: scale,
    gopSize: proxyGop,
    maxBFrames: 0,
    threadCount: decoderThreads,
    options: proxyOptions,
    configure: (context) => {
      // Without it the encoder derives its level from the clock: 6.2.
      context.framerate = video.avgFrameRate
      context.colorPrimaries = AVCOL_PRI_BT709
      context.colorTrc = AVCOL_TRC_BT709
      context.colorSpace = AVCOL_SPC_BT709
      context.colorRange = AVCOL_RANGE_MPEG
    },
  })
  const index = muxer.addStream(encoder, { inputStream: video })
  const meterScale = FilterAPI.create(meterFilter)
  const strip = FilterAPI.create(stripFilter(plan))
  const posters = planPosters(proxy).map((each) => ({
    path: join(folder, derivedFiles[each.file].name),
    filter: FilterAPI.create(posterFilter(each)),
  }))

  const meter = new PictureMeter()
  const times: bigint[] = []
  const poster = new PosterSearch(frames)
  let stripImage: Buffer | null = null

  function decode(packet: Packet | null): void {
    for (const frame of decoder.decodeAllSync(packet)) {
      times.push(frame.bestEffortTimestamp)
      checkFrameCount(times.length)
      const scaled = scale.processAllSync(frame)
      frame.free()
      take(scaled)
    }
  }

  function take(scaled: readonly Frame[]): void {
    for (const frame of scaled) {
      const isBlack = measure(frame)
      if (poster.add(meter.frames - 1, isBlack)) writePosters(frame)
      takeStrip(strip.processAllSync(frame))
      encode(frame)
      frame.free()
    }
    onFrames(meter.frames)
  }

  function measure(frame: Frame): boolean {
    let isBlack = false
    for (const small of meterScale.processAllSync(frame)) {
      isBlack = meter.add(readMeterPicture(small))
      small.free()
    }
    return isBlack
  }

  function writePosters(frame: Frame): void {
    for (const { path, filter } of posters) {
      for (const image of filter.processAllSync(frame)) {
        writeFileSync(path, Encoder.encodeOneSync(FF_ENCODER_MJPEG, image))
        image.free()
      }
    }
  }

  function takeStrip(images: readonly Frame[]): void {
    for (const image of images) {
      // A video that is longer than its metadata would begin one more image, which is dropped.
      stripImage ??= Encoder.encodeOneSync(FF_ENCODER_MJPEG, image)
      image.free()
    }
  }

  function encode(frame: Frame | null): void {
    for (const packet of encoder.encodeAllSync(frame)) {
      muxer.writePacketSync(packet, index)
      packet.free()
    }
  }

  return {
    decode,
    finish(promised) {
      decode(null)
      take(drain(scale))
      if (times.length === 0 || times.length < promised) throw endsEarly(times.length, promised)
      takeStrip(drain(strip))
      encode(null)
      writeFileSync(join(folder, derivedFiles.strip.name), stripImage ?? Buffer.alloc(0))
    },
    report() {
      return {
        video: {
          ...shown,
          frames: times.length,
          isVariableRate: isVariableRate(times),
          color,
        },
        edges: meter.edges,
        strip: {
          ...plan,
          count: Math.min(plan.columns * plan.rows, Math.ceil(times.length / plan.frameStep)),
        },
      }
    },
    [Symbol.dispose]() {
      const filters = posters.map(({ filter }) => filter)
      for (const part of [decoder, encoder, scale, meterScale, strip, ...filters]) part.close()
    },
  }
}

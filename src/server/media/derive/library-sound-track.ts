import { Decoder, Encoder, FilterAPI, type Muxer } from 'node-av/api'
import { FF_ENCODER_AAC } from 'node-av/constants'
import type { Frame, Packet, Stream } from 'node-av/lib'
import { decoderGuards } from './media-limits.ts'
import { soundBitrate, soundFilter } from './proxy-recipe.ts'
import type { Loudness } from './loudness.ts'
import { drain, readChannels, readLoudness } from './read-library-frames.ts'
import { meterSampleRate, SoundMeter } from './sound-meter.ts'

interface SoundTrack {
  decode(packet: Packet | null): void
  finish(): void
  report(): { loudness: Loudness; waveform: ReturnType<SoundMeter['finish']> }
  [Symbol.dispose](): void
}

/**
 * Decodes the sound once, measures loudness and peaks, and encodes it for the proxy.
 * @param seconds length of the picture, at which it is cut
 */
export async function openSoundTrack(audio: Stream, muxer: Muxer, seconds: number): Promise<SoundTrack> {
  const decoder = await Decoder.create(audio, { threadCount: 1, options: decoderGuards })
  const filter = FilterAPI.create(soundFilter)
  const encoder = await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: soundBitrate })
  const index = muxer.addStream(encoder, { inputStream: audio })
  const waveform = new SoundMeter()
  let loudness: Loudness = { loudnessTenths: null, truePeakTenths: null }

  // The filter fills gaps: samples are time. To cut in it would end the graph, which the library takes for an error.
  const samplesMax = Math.round(seconds * meterSampleRate)
  let samples = 0

  function decode(packet: Packet | null): void {
    if (samples >= samplesMax) return
    for (const frame of decoder.decodeAllSync(packet)) {
      take(filter.processAllSync(frame))
      frame.free()
    }
  }

  function take(frames: readonly Frame[]): void {
    for (const frame of frames) {
      const left = samplesMax - samples
      samples += frame.nbSamples
      if (left > 0) {
        frame.nbSamples = Math.min(frame.nbSamples, left)
        loudness = readLoudness(frame) ?? loudness
        waveform.add(readChannels(frame))
        encode(frame)
      }
      frame.free()
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
    finish() {
      decode(null)
      take(drain(filter))
      encode(null)
    },
    report: () => ({ loudness, waveform: waveform.finish() }),
    [Symbol.dispose]() {
      for (const part of [decoder, encoder, filter]) part.close()
    },
  }
}

import { describe, expect, test } from 'vitest'
import { pictureWidths } from '#shared/files/picture-widths.ts'
import { nameColors } from './color-names.ts'
import { narrowPosters } from './media-order.ts'
import { parseLoudness } from './loudness.ts'
import { meterHeight, meterWidth, PictureMeter } from './picture-meter.ts'
import { PosterSearch, planPosters, planProxy, planStrip } from './plan-pictures.ts'
import { parseProbe, readPackets } from './read-probe.ts'
import { meterSampleRate, SoundMeter } from './sound-meter.ts'
import { isVariableRate } from './variable-rate.ts'

const grey = (luma: number) => Buffer.alloc(meterWidth * meterHeight, luma)

const sizes = (proxy: { width: number; height: number }) =>
  planPosters(proxy).map(({ file, width, height }) => [file, width, height])

describe('the pictures of a film', () => {
  test('are counted at both ends where they are black or the same', () => {
    const meter = new PictureMeter()
    for (const luma of [16, 16, 80, 120, 200, 200, 200]) meter.add(grey(luma))
    expect(meter.frames).toBe(7)
    expect(meter.edges).toEqual({
      start: { blackFrames: 2, sameFrames: 2 },
      end: { blackFrames: 0, sameFrames: 3 },
    })
  })

  test('are black with a little noise, and not with a line of text', () => {
    const [noise, line] = [grey(16), grey(16)]
    for (let index = 0; index < 20; index += 1) noise[index * 100] = 60
    line.fill(235, 0, meterWidth)
    expect(new PictureMeter().add(noise)).toBe(true)
    expect(new PictureMeter().add(line)).toBe(false)
  })

  test('that fade slowly are not the same', () => {
    const meter = new PictureMeter()
    for (let luma = 40; luma < 60; luma += 1) meter.add(grey(luma))
    expect(meter.edges.end.sameFrames).toBe(1)
  })

  test.each([
    [1920, 1080, 1280, 720],
    [1080, 1920, 720, 1280],
    [1080, 1080, 720, 720],
    [1080, 1350, 720, 900],
    [320, 180, 320, 180],
  ])('of %d × %d have a proxy of %d × %d', (width, height, proxyWidth, proxyHeight) => {
    expect(planProxy({ width, height })).toEqual({ width: proxyWidth, height: proxyHeight })
  })

  test('have narrow posters at most so wide, never wider than the proxy', () => {
    expect(sizes({ width: 720, height: 1280 })).toEqual([
      ['poster', 720, 1280],
      ['poster-w320', 320, 568],
      ['poster-w640', 640, 1138],
    ])
    expect(sizes({ width: 320, height: 180 }).at(-1)).toEqual(['poster-w640', 320, 180])
    expect(Object.keys(narrowPosters).map(Number)).toEqual([...pictureWidths])
  })

  test('fill a strip of at most a hundred', () => {
    expect(planStrip({ width: 1920, height: 1080 }, 375)).toEqual({
      width: 160,
      height: 90,
      columns: 10,
      rows: 4,
      frameStep: 12,
    })
    const long = planStrip({ width: 1080, height: 1920 }, 3600)
    expect(long.rows * long.columns).toBeLessThanOrEqual(100)
    expect(long.frameStep).toBe(36)
  })

  test.each([
    ['at a third', () => false, 3],
    ['at a third, whatever was black before', (frame: number) => frame < 3, 3],
    ['the first one after it that is not black', (frame: number) => frame < 6 || frame === 7, 6],
    ['at a third where all that follow are black', () => true, 3],
  ])('have for their posters one %s', (_which, isBlack, expected) => {
    const search = new PosterSearch(10)
    const taken = Array.from({ length: 10 }, (_, frame) => frame).filter((frame) =>
      search.add(frame, isBlack(frame)),
    )
    expect(search.frame).toBe(expected)
    expect(taken.at(-1)).toBe(expected)
  })

  test('stand for even times where clocks only round them', () => {
    expect(isVariableRate([0n, 33n, 67n, 100n])).toBe(false)
    expect(isVariableRate([0n, 40n, 120n])).toBe(true)
    // As packets lie in a file with B-frames.
    expect(isVariableRate([0n, 120n, 40n, 80n])).toBe(false)
  })

  test('have their colour tags by name', () => {
    expect(nameColors({ primaries: 1, transfer: 1, matrix: 1, range: 1 })).toEqual({
      primaries: 'bt709',
      transfer: 'bt709',
      matrix: 'bt709',
      range: 'limited',
    })
    expect(nameColors({ primaries: 2, transfer: 16, matrix: 99, range: 0 })).toEqual({
      primaries: null,
      transfer: 'smpte2084',
      matrix: 'code 99',
      range: null,
    })
  })
})

const summary = (integrated: string, peak: string) =>
  `I: -70.0 LUFS\nSummary:\n\n  Integrated loudness:\n    I:         ${integrated} LUFS\n  True peak:\n    Peak:       ${peak} dBFS\n`

describe('the sound of a film', () => {
  test('has its highest sample of each hundredth of a second, of all channels', () => {
    const meter = new SoundMeter()
    const left = new Float32Array(meterSampleRate / 100).fill(0.1)
    const right = new Float32Array(left.length)
    right[7] = -0.5
    meter.add([left, right])
    meter.add([new Float32Array([2])])
    expect(meter.finish()).toEqual({ peaksPerSecond: 100, peaks: [128, 255] })
  })

  test('has a loudness, or is silent', () => {
    expect(parseLoudness(summary('-14.2', '-1.0'))).toEqual({ loudnessTenths: -142, truePeakTenths: -10 })
    expect(parseLoudness(summary('-70.0', '-inf'))).toEqual({ loudnessTenths: null, truePeakTenths: null })
    expect(parseLoudness('')).toEqual({ loudnessTenths: null, truePeakTenths: null })
  })
})

describe('what ffprobe says', () => {
  test('is read as the facts of picture and sound', () => {
    const probed = parseProbe(
      JSON.stringify({
        format: { duration: '15.0' },
        streams: [
          {
            index: 0,
            codec_type: 'video',
            codec_name: 'mjpeg',
            disposition: { attached_pic: 1 },
          },
          {
            index: 1,
            codec_type: 'video',
            codec_name: 'hevc',
            width: 1920,
            height: 1080,
            avg_frame_rate: '24000/1001',
            nb_frames: '360',
            start_time: '0.000000',
            duration: '15.015000',
            sample_aspect_ratio: '1:1',
            color_primaries: 'bt709',
            color_transfer: 'unknown',
            color_range: 'tv',
            side_data_list: [{ rotation: -90 }],
          },
          { index: 2, codec_type: 'audio', codec_name: 'aac', sample_rate: '48000', channels: 2 },
        ],
      }),
    )
    expect(probed.head.picture).toEqual({
      codec: 'hevc',
      width: 1920,
      height: 1080,
      rate: { num: 24_000, den: 1001 },
      frames: 360,
      span: { start: 0, end: 15.015 },
    })
    expect(probed.head.sound).toEqual({ codec: 'aac', sampleRate: 48_000, channels: 2, span: null })
    // A cover picture is no video.
    expect(probed.head.tracks).toEqual({ pictures: 1, sounds: 1 })
    expect(probed.indexes).toEqual({ picture: 1, sound: 2 })
    expect(probed.shown).toEqual({ width: 1080, height: 1920 })
    expect(probed.color).toEqual({ primaries: 'bt709', transfer: null, matrix: null, range: 'limited' })
    expect(probed.hasFrameCount).toBe(true)
  })

  test('is estimated where frames are not counted, and nothing where there is no stream', () => {
    const webm = { codec_type: 'video', codec_name: 'vp9', width: 2, height: 2, avg_frame_rate: '25/1' }
    const probed = parseProbe(JSON.stringify({ format: { duration: '4' }, streams: [webm] }))
    expect(probed.head).toMatchObject({ picture: { frames: 100 }, sound: null })
    expect(probed.hasFrameCount).toBe(false)
    expect(parseProbe('{}').head).toEqual({
      tracks: { pictures: 0, sounds: 0 },
      picture: null,
      sound: null,
    })
  })

  test('of packets is one in each line', () => {
    const packets =
      '0,0,0.00,0.04\n1,-1024,-0.02,0.02\n0,1024,0.08,N/A,\n2,7,90.0,1.0\n0,512,0.04,0.04\n0,N/A,N/A,0.04\n\n'
    expect(readPackets(packets, { picture: 0, sound: 1 })).toEqual({
      times: [0n, 1024n, 512n],
      spans: { picture: { start: 0, end: 0.08 }, sound: { start: -0.02, end: 0 } },
    })
    expect(readPackets('', { picture: 0, sound: -1 })).toEqual({
      times: [],
      spans: { picture: null, sound: null },
    })
  })
})

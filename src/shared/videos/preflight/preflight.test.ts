import { describe, expect, test } from 'vitest'
import type { MediaFacts } from './media-facts.ts'
import { checkMasterFacts, worstLevel, type PreflightRow, type SoldMaster } from './preflight.ts'

const rate25 = { num: 25, den: 1 }
const sold: SoldMaster = { ratio: '16:9', lengthSeconds: 15, rate: rate25 }
const video: MediaFacts['video'] = {
  codec: 'h264',
  width: 1920,
  height: 1080,
  rate: rate25,
  isVariableRate: false,
  frames: 375,
  color: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', range: 'limited' },
}
const audio: NonNullable<MediaFacts['audio']> = {
  codec: 'aac',
  sampleRate: 48_000,
  channels: 2,
  loudnessTenths: -140,
  truePeakTenths: -10,
}
const edge = { blackFrames: 0, sameFrames: 1 }
const good: MediaFacts = { video, audio, start: edge, end: edge }

function find(facts: MediaFacts, fact: PreflightRow['fact'], video = sold): PreflightRow | undefined {
  return checkMasterFacts(facts, video).find((row) => row.fact === fact)
}

const withColor = (color: Partial<typeof video.color>) =>
  find({ ...good, video: { ...video, color: { ...video.color, ...color } } }, 'color')
const still = (sameFrames: number) => find({ ...good, end: { blackFrames: 0, sameFrames } }, 'end')?.level

describe('a master beside what was sold', () => {
  test('is fine where every fact is as sold', () => {
    const rows = checkMasterFacts(good, sold)
    expect(rows.map(({ level }) => level)).toEqual(Array.from({ length: 8 }, () => 'ok'))
    expect(rows.map(({ sentence }) => sentence).join('')).toBe('')
    expect(worstLevel(rows)).toBe('ok')
  })

  test('of another ratio is an error with both ratios', () => {
    const row = find({ ...good, video: { ...video, width: 1080, height: 1920 } }, 'ratio')
    expect(row).toMatchObject({ expected: '16:9', found: '9:16', level: 'error' })
    expect(row?.sentence).toBe('The picture is 9:16, and 16:9 was sold.')
  })

  test.each([
    [1920, 1080, 'ok'],
    [1918, 1079, 'error'],
    [3840, 2160, 'ok'],
  ])('of %d × %d pixels is %s', (width, height, level) => {
    expect(find({ ...good, video: { ...video, width, height } }, 'size')?.level).toBe(level)
  })

  test('needs exactly the rate of the film, as a fraction', () => {
    const planned = { ...sold, rate: { num: 24_000, den: 1001 } }
    const at = (num: number, den: number, isVariableRate = false) =>
      find({ ...good, video: { ...video, rate: { num, den }, isVariableRate } }, 'rate', planned)
    expect(at(48_000, 2002)?.level).toBe('ok')
    expect(at(24, 1)).toMatchObject({ found: '24 a second', level: 'error' })
    expect(at(24, 1)?.sentence).toBe('It has 24 frames a second, not 23.976.')
    expect(at(24_000, 1001, true)).toMatchObject({ found: '23.976 a second, varying', level: 'error' })
  })

  test.each([
    [375, 'ok', ''],
    [374, 'error', 'It is 1 frame too short for 15 s at 25.'],
    [380, 'error', 'It is 5 frames too long for 15 s at 25.'],
  ])('with %d frames for 375 is %s', (frames, level, sentence) => {
    expect(find({ ...good, video: { ...video, frames } }, 'frames')).toMatchObject({
      expected: '375',
      level,
      sentence,
    })
  })

  test('warns of colours without tags, and refuses other ones', () => {
    expect(withColor({ primaries: null })?.level).toBe('warning')
    expect(withColor({ primaries: null })?.found).toBe('none / bt709 / bt709, limited range')
    expect(withColor({ transfer: 'smpte2084' })?.level).toBe('error')
    expect(withColor({ range: 'full' })?.level).toBe('error')
  })

  test.each([
    [-140, 'ok', '−14.0 LUFS'],
    [-150, 'ok', '−15.0 LUFS'],
    [-130, 'ok', '−13.0 LUFS'],
    [-151, 'error', '−15.1 LUFS'],
    [-129, 'error', '−12.9 LUFS'],
    [null, 'warning', 'silent'],
  ])('at a loudness of %s tenths is %s', (loudnessTenths, level, found) => {
    expect(find({ ...good, audio: { ...audio, loudnessTenths } }, 'loudness')).toMatchObject({ level, found })
  })

  test('says by how much it is too loud', () => {
    const row = find({ ...good, audio: { ...audio, loudnessTenths: -95 } }, 'loudness')
    expect(row).toMatchObject({ sentence: 'Its sound is 4.5 dB too loud.', mend: 'Mix it to −14 LUFS.' })
  })

  test('that begins or ends black is an error', () => {
    expect(find({ ...good, start: { blackFrames: 1, sameFrames: 1 } }, 'start')).toMatchObject({
      level: 'error',
      found: '1 frame black',
      sentence: 'The first frame is black.',
    })
    expect(find({ ...good, end: { blackFrames: 3, sameFrames: 3 } }, 'end')?.sentence).toBe(
      'The last 3 frames are black.',
    )
  })

  test('that stands still for more than half a second at an end is a warning', () => {
    expect(still(12)).toBe('ok')
    expect(still(13)).toBe('warning')
  })

  test('is as bad as its worst row', () => {
    expect(worstLevel([{ level: 'ok' }, { level: 'warning' }])).toBe('warning')
    expect(worstLevel([{ level: 'error' }, { level: 'warning' }])).toBe('error')
  })
})

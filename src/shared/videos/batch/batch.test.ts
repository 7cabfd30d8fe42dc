import { describe, expect, test } from 'vitest'
import { findBatchProblems, isUploadable, type BatchLine } from './find-batch-problems.ts'
import { matchVideoFiles, type BatchFile, type BatchVideo } from './match-video-files.ts'
import { readFileName } from './read-file-name.ts'

const allRatios = ['16:9', '9:16', '1:1', '4:5'] as const
const video = (id: string, values: Partial<BatchVideo> = {}): BatchVideo => ({
  id,
  title: id,
  number: 1,
  block: 1,
  length: 15,
  ratios: allRatios,
  current: [],
  ...values,
})
const file = (name: string, values: Partial<BatchFile> = {}): BatchFile => ({
  name,
  bytes: 1000,
  facts: null,
  ...values,
})
const facts = (width: number, height: number, seconds: number | null) => ({
  width,
  height,
  durationMs: seconds === null ? null : seconds * 1000,
})
const match = (each: BatchFile, videos: readonly BatchVideo[]) => matchVideoFiles([each], videos)[0]

const line = (values: Partial<BatchLine> = {}): BatchLine => ({
  ...file('light.mp4', { facts: facts(1080, 1920, 15) }),
  videoId: 'Light',
  ratio: '9:16',
  isAccepted: false,
  ...values,
})

describe('a name', () => {
  test.each([
    ['First Light 9x16.mp4', '9:16'],
    ['first-light_9-16.mp4', '9:16'],
    ['first_light_9_16_v2.mp4', '9:16'],
    ['First Light 9:16.mp4', '9:16'],
    ['FirstLight-9by16.webm', '9:16'],
    ['first_light_vertical.mp4', '9:16'],
    ['first light STORY.mp4', '9:16'],
    ['first_light_1x1.mp4', '1:1'],
    ['first-light-square.mp4', '1:1'],
    ['first_light_4x5_15s.mp4', '4:5'],
    ['first_light_16×9.mp4', '16:9'],
    ['first_light_1920x1080.mp4', null],
    ['first_light_v4_5.mp4', null],
    ['2016-9.mp4', null],
    ['first_light.mp4', null],
    ['widening.mp4', null],
  ])('%s says the ratio %s', (name, ratio) => {
    expect(readFileName(name).ratio).toBe(ratio)
  })

  test.each([
    ['03_9x16_15s.mp4', [3], 15],
    ['film-12 30 sec.mp4', [12], 30],
    ['Film07_1080p_25fps_v2.mp4', [7], null],
    ['2_1920x1080_h264.mp4', [2], null],
    ['20260301_rev3_6s.mp4', [], 6],
    ['final 4k.mp4', [], null],
  ])('%s holds the numbers %j and the length %s', (name, numbers, lengthSeconds) => {
    expect(readFileName(name)).toMatchObject({ numbers, lengthSeconds })
  })
})

describe('a file is matched to its film', () => {
  const videos = [
    video('Light', { number: 1 }),
    video('First light', { number: 2, length: 30 }),
    video('Éclat d’été', { number: 3, length: 6, ratios: ['16:9'] }),
  ]

  test('by the title in its name, the longest first, in any spelling', () => {
    for (const name of ['first-light_9x16.mp4', 'FIRST LIGHT 9x16.mp4', 'Acme_FirstLight_9x16_v3.mp4'])
      expect(match(file(name), videos)).toEqual({ videoId: 'First light', ratio: '9:16', foundBy: 'title' })
    expect(match(file('light_9x16.mp4'), videos)?.videoId).toBe('Light')
    expect(match(file('eclat d ete.mp4'), videos)).toMatchObject({ videoId: 'Éclat d’été', ratio: '16:9' })
  })

  test('by most words of its title', () => {
    const long = video('Loud where it counts', { number: 9 })
    expect(match(file('loud_counts_where_1x1.mp4'), [...videos, long])?.videoId).toBe(long.id)
    expect(match(file('counts_1x1.mp4'), [...videos, long])?.videoId).toBeNull()
  })

  test('by its number, where its name has no title', () => {
    expect(match(file('02_9x16.mp4'), videos)).toEqual({
      videoId: 'First light',
      ratio: '9:16',
      foundBy: 'number',
    })
    expect(match(file('film2-vertical.mp4'), videos)?.videoId).toBe('First light')
  })

  test('by its length, where only one film has it', () => {
    const export30 = file('export.mp4', { facts: facts(1080, 1920, 30.2) })
    expect(match(export30, videos)).toEqual({ videoId: 'First light', ratio: '9:16', foundBy: 'length' })
    expect(match(export30, [...videos, video('Other', { length: 30 })])?.videoId).toBeNull()
    expect(match(file('export.mp4'), [video('Only')]), 'nothing is known of it').toMatchObject({
      videoId: null,
    })
  })

  test('of two with one title by its length', () => {
    const twins = [
      video('a', { title: 'Dawn', number: 4 }),
      video('b', { title: 'Dawn', length: 30, number: 5 }),
    ]
    expect(match(file('dawn_30s_1x1.mp4'), twins)?.videoId).toBe('b')
    expect(match(file('dawn_1x1.mp4', { facts: facts(1080, 1080, 15) }), twins)?.videoId).toBe('a')
    expect(match(file('dawn_1x1.mp4'), twins)?.videoId).toBeNull()
  })

  test('and to its ratio by its picture, before its name', () => {
    expect(match(file('light_9x16.mp4', { facts: facts(1080, 1080, 15) }), videos)?.ratio).toBe('1:1')
    expect(match(file('light_9x16.mp4', { facts: facts(1000, 700, 15) }), videos)?.ratio).toBe('9:16')
  })

  test('never to a ratio that was not sold', () => {
    expect(match(file('eclat d ete 9x16.mp4'), videos)).toMatchObject({ videoId: 'Éclat d’été', ratio: null })
  })
})

describe('a file for one film', () => {
  const [own, seam] = [video('Holds on wet rock', { number: null }), video('The seam', { length: 15 })]
  const place = (name: string) =>
    matchVideoFiles([file(name, { facts: facts(1920, 1080, 15) })], [own], [seam])[0]

  test('that names another one has no place until it is chosen, and it is said', () => {
    expect(place('The seam 16x9.mp4')).toEqual({ videoId: null, ratio: '16:9', foundBy: null })
    expect(place('export.mp4')?.videoId).toBe(own.id)
    expect(place('holds-on-wet-rock.mp4')?.videoId).toBe(own.id)
    const find = (videoId: string | null) =>
      findBatchProblems([line({ name: 'The seam.mp4', videoId })], [own], { bytesMax: 1e9 }, [seam])[0]
    const says = { level: 'note', sentence: 'Its name says “The seam”.' }
    expect(find(null)).toEqual([{ level: 'error', sentence: 'Choose its film.' }, says])
    expect(find(own.id)).toEqual([says])
  })

  test('that is none is not offered one', () => {
    const notes = line({ name: 'notes.txt', bytes: 6, videoId: null, facts: null })
    expect(findBatchProblems([notes], [own], { bytesMax: 1e9 })).toEqual([
      [{ level: 'error', sentence: 'This is not an MP4 or WebM film.' }],
    ])
  })
})

describe('what stands against a file', () => {
  const videos = [
    video('Light', { current: [{ ratio: '1:1', name: 'old.mp4' }] }),
    video('Master', { ratios: ['16:9'] }),
  ]
  const find = (...lines: BatchLine[]) => findBatchProblems(lines, videos, { bytesMax: 2 * 1024 ** 3 })

  test('is nothing where it is what was sold', () => {
    expect(find(line())).toEqual([[]])
  })

  test.each<[string, Partial<BatchLine>, RegExp]>([
    ['no film', { videoId: null }, /Choose its film/],
    ['no ratio', { ratio: null, facts: null, name: 'light.mp4' }, /Choose its ratio/],
    ['a ratio that was not sold', { videoId: 'Master', ratio: null }, /sold without 9:16/],
    ['too many bytes', { bytes: 2 * 1024 ** 3 + 1 }, /larger than 2 GB/],
    ['no bytes', { bytes: 0 }, /empty/],
  ])('is an error: %s', (_what, values, sentence) => {
    const [problems = []] = find(line(values))
    expect(problems[0]).toMatchObject({ level: 'error', sentence: expect.stringMatching(sentence) })
    expect(isUploadable(problems)).toBe(false)
  })

  test('are two files for one place, at both', () => {
    const all = find(line({ name: 'a.mp4' }), line({ name: 'b.mp4' }), line({ ratio: '1:1', facts: null }))
    expect(all.map(isUploadable)).toEqual([false, false, true])
    expect(all[0]).toEqual([{ level: 'error', sentence: 'b.mp4 is for the same film and ratio.' }])
  })

  test('is a question where it is not what was sold, until somebody agrees', () => {
    const differs = { facts: facts(1280, 720, 5) }
    const [asked = []] = find(line(differs))
    expect(asked).toEqual([{ level: 'question', sentence: 'This is 1280 × 720, 5 s, for a 9:16 of 15 s.' }])
    expect(isUploadable(asked)).toBe(false)
    expect(find(line({ ...differs, isAccepted: true })).map(isUploadable)).toEqual([true])
  })

  test('is a note: a file that is there, a name that says otherwise, a file that can’t be read', () => {
    const [replacing = []] = find(line({ ratio: '1:1', name: 'light_4x5.mp4', facts: null }))
    expect(replacing.map(({ sentence }) => sentence)).toEqual([
      'This browser could not read its size and length.',
      'Its name says 4:5.',
      'Becomes the newest instead of old.mp4.',
    ])
    expect(isUploadable(replacing)).toBe(true)
  })
})

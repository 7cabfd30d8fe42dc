import { describe, expect, test } from 'vitest'
import type { VideoCopy } from '../timeline/lay-out-video.ts'
import { freezeCutCopy, readCutCopy } from './cut-copy.ts'
import { describeCutChanges } from './describe-cut-changes.ts'

const video: VideoCopy = {
  length: 15,
  frameRate: { num: 25, den: 1 },
  copyCards: [
    { id: 'a', copy: 'Wet stone.' },
    { id: 'b', copy: 'Warm light.', timing: { in: 130, out: 200 }, place: { all: 'top' } },
  ],
  startCard: { use: true, text: 'First light' },
  endCard: { use: false, logo: true, tagline: '' },
}
const ratios = ['16:9', '9:16'] as const
const files = [
  { ratio: '16:9', fileId: 'wide', sha256: null },
  { ratio: '9:16', fileId: 'high', sha256: 'aa' },
] as const
const cut = (
  changed: Partial<VideoCopy> = {},
  its: Parameters<typeof describeCutChanges>[0]['files'] = files,
) => ({
  files: its,
  copy: freezeCutCopy({ ...video, ...changed }, ratios),
})
const [first, second] = video.copyCards
const changesTo = (changed: Partial<VideoCopy>) => describeCutChanges(cut(), cut(changed))

describe('what changed since the cut before', () => {
  test('is nothing between a cut and itself', () => {
    expect(changesTo({})).toEqual([])
  })

  test('is each ratio with another file, and one that was added', () => {
    const exchanged = [
      files[0],
      { ratio: '9:16', fileId: 'higher', sha256: 'bb' } as const,
      { ratio: '1:1', fileId: 'square', sha256: null } as const,
    ]
    expect(describeCutChanges(cut(), cut({}, exchanged))).toEqual(['New film in 9:16.', 'Added: 1:1.'])
    const both = files.map(({ ratio }) => ({ ratio, fileId: `new ${ratio}`, sha256: null }))
    expect(describeCutChanges(cut(), cut({}, both))).toEqual(['New film in 16:9 and 9:16.'])
  })

  test('is no file with the same bytes, however often they are uploaded', () => {
    const again = [files[0], { ratio: '9:16', fileId: 'uploaded again', sha256: 'aa' } as const]
    expect(describeCutChanges(cut(), cut({}, again))).toEqual([])
  })

  test('is each card that says, stands or is placed otherwise', () => {
    const cards = [
      { ...first, id: 'a', copy: 'Dry stone.' },
      {
        id: 'b',
        copy: 'Warm light.',
        timing: { in: 150, out: 200 },
        place: { all: 'top', '9:16': 'middle' },
      },
    ] as const
    expect(changesTo({ copyCards: cards })).toEqual([
      'Card 1 says “Dry stone.”, before “Wet stone.”.',
      'Card 1 stands from 1.92 to 6.00 s, before from 1.92 to 5.20 s.',
      'Card 2 stands from 6.00 to 8.00 s, before from 5.20 to 8.00 s.',
      'Card 2 in 9:16: middle, before top.',
    ])
  })

  test('is each card that came or went, start and end card too', () => {
    const end = { use: true, logo: true, tagline: 'Run.' }
    expect(
      changesTo({ copyCards: second ? [second] : [], startCard: { use: false, text: '' }, endCard: end }),
    ).toEqual(['End card added “Run.”.', 'Start card removed “First light”.', 'Card 1 removed “Wet stone.”.'])
  })

  test('is the words and the logo of an end card, and never “Logo” as a word', () => {
    const end = (tagline: string, logo = true) => cut({ endCard: { use: true, logo, tagline } })
    expect(describeCutChanges(end(''), end('Run back.'))).toEqual([
      'End card says “Run back.”, before nothing.',
    ])
    expect(describeCutChanges(end('Run.'), end('Run.', false))).toEqual([
      'End card shows no logo, before the logo.',
    ])
    expect(describeCutChanges(end('Run.', false), end(''))).toEqual([
      'End card says nothing, before “Run.”.',
      'End card shows the logo, before no logo.',
    ])
    expect(describeCutChanges(cut(), end(''))).toContain('End card added.')
  })

  test('is no place in a ratio that only one of them has', () => {
    const wide = { files: cut().files, copy: freezeCutCopy(video, ['16:9']) }
    expect(describeCutChanges(wide, cut())).toEqual([])
    expect(describeCutChanges(cut(), wide)).toEqual([])
  })

  test('is another length', () => {
    expect(changesTo({ length: 30 })[0]).toBe('Length: 30 s, before 15 s.')
  })
})

test('frozen cards have their frames and a place in each ratio, and are read as they were stored', () => {
  const frozen = freezeCutCopy(video, ratios)
  expect(frozen.copyCards).toEqual([
    {
      id: 'a',
      copy: 'Wet stone.',
      timing: { in: 48, out: 130 },
      place: { '16:9': 'bottom', '9:16': 'middle' },
    },
    { id: 'b', copy: 'Warm light.', timing: { in: 130, out: 200 }, place: { '16:9': 'top', '9:16': 'top' } },
  ])
  expect(readCutCopy(JSON.parse(JSON.stringify(frozen)), ratios)).toEqual(frozen)
})

import { describe, expect, it } from 'vitest'
import { layOutVideo as layOutFrames, segmentSeconds, type VideoCopy } from './lay-out-video.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
const video = (changes: Partial<VideoCopy> = {}): VideoCopy => ({
  length: 15,
  frameRate: { num: 24, den: 1 },
  copyCards: ['a', 'b', 'c'].map((id) => ({ id, copy: '' })),
  startCard: { use: false, text: '' },
  endCard: { use: false, logo: true, tagline: '' },
  ...changes,
})

/** The video’s segments with their time in seconds. */
const layOutVideo = (copy: VideoCopy) =>
  layOutFrames(copy).map((segment) => ({ ...segment, ...segmentSeconds(segment, copy.frameRate) }))

describe('the strip of a film', () => {
  it('spreads its copy cards over the whole length, in order and without touching', () => {
    const segments = layOutVideo(video())
    expect(segments.map((segment) => segment.id)).toEqual(['a', 'b', 'c'])
    const ends = segments.map((segment) => segment.startSeconds + segment.lengthSeconds)
    expect(segments.slice(1).every((segment, index) => segment.startSeconds > (ends[index] ?? 0))).toBe(true)
    expect(ends.at(-1)).toBeLessThanOrEqual(15)
  })

  it('keeps the first and the last seconds for start and end card', () => {
    const segments = layOutVideo(
      video({ startCard: { use: true, text: 'New' }, endCard: { use: true, logo: true, tagline: '' } }),
    )
    expect(segments.map((segment) => segment.kind)).toEqual(['start', 'copy', 'copy', 'copy', 'end'])
    expect(segments[0]).toMatchObject({ startSeconds: 0, text: 'New' })
    expect(segments.at(-1)).toMatchObject({ startSeconds: 12.5, lengthSeconds: 2.5, text: 'Logo' })
  })

  it('leaves a 5 second film room for its move', () => {
    const endCard = { use: true, logo: false, tagline: 'Hold on' }
    const [move, end] = layOutVideo(video({ length: 5, copyCards: [], endCard }))
    expect(move).toMatchObject({ kind: 'move', startSeconds: 0 })
    expect(end?.lengthSeconds).toBeCloseTo(5 / 3)
  })

  it('marks the card in which the words run over', () => {
    const copyCards = [
      { id: 'a', copy: words(20) },
      { id: 'b', copy: words(11) },
      { id: 'c', copy: '' },
    ]
    expect(layOutVideo(video({ copyCards })).map((segment) => segment.isOver)).toEqual([false, true, false])
  })
})

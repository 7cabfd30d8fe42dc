import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { MediaMessage, MediaReport } from './media-order.ts'
import { readMessages } from './read-messages.ts'

const edge = { blackFrames: 0, sameFrames: 1 }
const report: MediaReport = {
  facts: {
    video: {
      codec: 'h264',
      width: 1920,
      height: 1080,
      rate: { num: 25, den: 1 },
      isVariableRate: false,
      frames: 375,
      color: { primaries: 'bt709', transfer: null, matrix: null, range: 'limited' },
    },
    audio: null,
    start: edge,
    end: edge,
  },
  strip: { columns: 10, rows: 4, count: 32, frameStep: 12, width: 160, height: 90 },
}

async function read(...chunks: (string | Buffer)[]): Promise<MediaMessage[]> {
  const messages: MediaMessage[] = []
  const output = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  for await (const message of readMessages(output)) messages.push(message)
  return messages
}

const line = (message: unknown): string => `${JSON.stringify(message)}\n`

describe('messages of the decoder’s process', () => {
  test('are read line by line, however they arrive', async () => {
    const sentence = 'It can’t be prepared.'
    const bytes = Buffer.from(
      line({ type: 'progress', percent: 7 }) +
        line({ type: 'done', report }) +
        line({ type: 'refused', sentence }),
    )
    const pieces = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1))
    const all = [
      { type: 'progress', percent: 7 },
      { type: 'done', report },
      { type: 'refused', sentence },
    ]
    expect(await read(bytes)).toEqual(all)
    expect(await read(...pieces)).toEqual(all)
  })

  test('bring nothing along that is not asked for', async () => {
    const [message] = await read(line({ type: 'done', report: { ...report, derived: 'x' }, key: 'x' }))
    expect(message).toEqual({ type: 'done', report })
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 7],
    ['of another type', { type: 'NODE_HANDLE' }],
    ['of progress without a number', { type: 'progress', percent: 'all' }],
    ['of progress beyond the end', { type: 'progress', percent: 101 }],
    ['without a report', { type: 'done' }],
    ['with a name as long as a book', { type: 'done', report: withVideo({ codec: 'x'.repeat(5_000) }) }],
    ['with a size that no picture has', { type: 'done', report: withVideo({ width: 1e9 }) }],
    ['with a rate of nothing', { type: 'done', report: withVideo({ rate: { num: 25, den: 0 } }) }],
    ['with a count that is no number', { type: 'done', report: withVideo({ frames: null }) }],
    [
      'with a strip of a million pictures',
      { type: 'done', report: { ...report, strip: { ...report.strip, count: 1e6 } } },
    ],
    ['with a sentence as long as a page', { type: 'refused', sentence: 'x'.repeat(2_000) }],
  ])('%s end the run', async (_name, message) => {
    await expect(read(line(message))).rejects.toThrow(/ended the decoder/)
  })

  test('that are no JSON, or too many, end the run', async () => {
    await expect(read('{"type":\n')).rejects.toThrow(/ended the decoder/)
    await expect(read('x'.repeat(65 * 1024))).rejects.toThrow(/ended the decoder/)
    const many = line({ type: 'progress', percent: 1 }).repeat(3_000)
    await expect(read(many)).rejects.toThrow(/ended the decoder/)
  })
})

function withVideo(change: Record<string, unknown>): unknown {
  return { ...report, facts: { ...report.facts, video: { ...report.facts.video, ...change } } }
}

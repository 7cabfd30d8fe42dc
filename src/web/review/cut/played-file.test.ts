import { expect, test } from 'vitest'
import type { ReviewCut } from '#shared/contract/review/review.ts'
import { listPlayedFiles } from './played-file.ts'

const strip = { columns: 10, rows: 4, count: 32, frameStep: 12 }
const makeFile = (ratio: string, rate: { num: number; den: number } | null) => ({
  id: ratio,
  ratio,
  url: `/api/files/${ratio}`,
  ...(rate && {
    prepared: { posterUrl: '', proxyUrl: `/proxy/${ratio}`, stripUrl: '/strip', strip, frames: 360, rate },
  }),
})
const makeCut = (files: unknown[]) =>
  ({ files, copy: { length: 15, frameRate: { num: 25, den: 1 } } }) as unknown as ReviewCut

test('the proxy is played at its own rate, in the order of the ratios that were sold', () => {
  const rate = { num: 24000, den: 1001 }
  const files = listPlayedFiles(makeCut([makeFile('9:16', rate), makeFile('16:9', rate)]), {
    hasCutdowns: true,
  })
  expect(files.map(({ ratio, url, frameCount }) => [ratio, url, frameCount])).toEqual([
    ['16:9', '/proxy/16:9', 360],
    ['9:16', '/proxy/9:16', 360],
  ])
  expect(files[0]?.rate).toEqual(rate)
})

test('a file that is not prepared is played itself, as it was sold', () => {
  const [file] = listPlayedFiles(makeCut([makeFile('16:9', null)]), { hasCutdowns: false })
  expect(file).toMatchObject({ url: '/api/files/16:9', frameCount: 375, tiles: null })
})

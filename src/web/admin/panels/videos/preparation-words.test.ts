import { describe, expect, test } from 'vitest'
import type { VideoPreparation } from '#shared/contract/files/preparations.ts'
import type { PreflightRow } from '#shared/videos/preflight/preflight.ts'
import { describePreparation } from './preparation-words.ts'

const base: VideoPreparation = {
  fileId: 'a',
  ratio: '16:9',
  state: 'ready',
  percent: 100,
  sentence: null,
  rows: [],
  sha256: null,
}
const row = (level: PreflightRow['level']): PreflightRow => ({
  fact: 'size',
  expected: '',
  found: '',
  level,
  sentence: '',
  mend: '',
})

describe('a preparation', () => {
  test('says how far it is', () => {
    expect(describePreparation({ ...base, state: 'running', percent: 43 }).label).toBe('Preparing 43 %')
    expect(describePreparation({ ...base, state: 'waiting' }).label).toBe('Waiting to be prepared')
    expect(describePreparation({ ...base, state: 'failed' }).tone).toBe('bad')
  })

  test('counts what is not as sold, in the tone of the worst', () => {
    expect(describePreparation({ ...base, rows: [row('ok')] })).toEqual({ tone: 'good', label: 'As sold' })
    expect(describePreparation({ ...base, rows: [row('error'), row('error'), row('warning')] })).toEqual({
      tone: 'bad',
      label: '2 errors, 1 warning',
    })
    expect(describePreparation({ ...base, rows: [row('warning')] })).toEqual({
      tone: 'warn',
      label: '1 warning',
    })
  })
})

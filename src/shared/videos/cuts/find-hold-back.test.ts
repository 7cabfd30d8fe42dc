import { describe, expect, test } from 'vitest'
import { preflightRules } from '../preflight/preflight-rules.ts'
import { findHoldBack, type MasterCheck } from './find-hold-back.ts'

const ready: MasterCheck = { ratio: '16:9', state: 'ready', sentence: null, rows: [] }
const running: MasterCheck = { ...ready, ratio: '9:16', state: 'running' }
const cut = { number: 2, state: 'assembling' } as const

describe('a cut is held back', () => {
  test('by errors, not by warnings', () => {
    const rows = [
      { level: 'warning', sentence: 'It is silent.', mend: 'Send it only if that is meant.' },
      { level: 'error', sentence: 'It is 3 frames too long.', mend: '' },
      { level: 'error', sentence: 'Its sound is 2 dB too loud.', mend: 'Mix it to −14 LUFS.' },
    ] as const
    expect(findHoldBack(cut, [{ ...ready, rows }], true)).toEqual({
      sentences: [
        'v2 has 2 errors against what was sold.',
        '16:9: It is 3 frames too long.',
        '16:9: Its sound is 2 dB too loud. Mix it to −14 LUFS.',
      ],
      // Its customer reads what is so, not what the studio could do.
      findings: ['16:9: It is 3 frames too long.', '16:9: Its sound is 2 dB too loud.'],
      withdrawnCut: null,
    })
    expect(findHoldBack(cut, [{ ...ready, rows: rows.slice(0, 1) }], true)).toBe(null)
  })

  test('while its files are prepared, where a worker is there', () => {
    for (const state of ['running', 'waiting'] as const)
      expect(findHoldBack(cut, [ready, { ...running, state }], true)?.sentences).toEqual([
        'v2 is still being prepared.',
      ])
    expect(findHoldBack(cut, [ready, running], false)).toBe(null)
  })

  test('by what can’t be decoded, with why', () => {
    const failed = { ...ready, state: 'failed', sentence: 'It has no picture. Export it again.' } as const
    expect(findHoldBack(cut, [failed, running], true)).toEqual({
      sentences: [
        'v2 has 1 error against what was sold.',
        '16:9: It has no picture. Export it again.',
        'v2 is still being prepared.',
      ],
      findings: [
        '16:9: It can’t be decoded, so nothing of it was measured.',
        'v2 was sent before its check had finished.',
      ],
      withdrawnCut: null,
    })
  })

  test('by the withdrawal of the same files, beside what else is wrong', () => {
    const again = { ...cut, withdrawnDuplicate: 1 }
    const sentence = 'No file is different from v1, which was withdrawn.'
    expect(findHoldBack(again, [ready], true)).toEqual({
      sentences: [sentence],
      findings: ['Its files are those of v1, which was withdrawn.'],
      withdrawnCut: 1,
    })
    expect(findHoldBack(again, [ready, running], true)).toEqual({
      sentences: [sentence, 'v2 is still being prepared.'],
      findings: [
        'Its files are those of v1, which was withdrawn.',
        'v2 was sent before its check had finished.',
      ],
      withdrawnCut: 1,
    })
  })

  test('once it was withdrawn, and not once it was sent', () => {
    expect(findHoldBack({ number: 1, state: 'withdrawn' }, [], false)).toMatchObject({
      sentences: ['v1 was withdrawn. Upload a file for the next cut.'],
      withdrawnCut: 1,
    })
    for (const state of ['in_review', 'changes_asked', 'approved', 'void'] as const)
      expect(findHoldBack({ number: 1, state }, [running], true)).toBe(null)
  })
})

test('every rule of preflight has its level and its reason', () => {
  const levels = Object.entries(preflightRules).filter(([, { level }]) => level === 'warning')
  expect(levels.map(([kind]) => kind)).toEqual(['untagged-colors', 'silent', 'still-edge'])
  for (const { why } of Object.values(preflightRules)) expect(why).toMatch(/^[A-Z].*\.$/)
})

import { describe, expect, it } from 'vitest'
import type { SystemStatus } from '#shared/contract/system.ts'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import { flagProblems, flagWords, fromMomentField, isSameStatus, toMomentField } from './flag-words.ts'

const now = new Date('2026-11-21T10:00:00Z')
const status = (changes: Partial<SystemStatus> = {}): SystemStatus => ({
  ...allFlagsOff,
  reason: '',
  endsAt: null,
  ...changes,
})

describe('the switches', () => {
  it('explain every flag there is', () => {
    expect(flagWords.map(({ name }) => name).toSorted()).toEqual(Object.keys(allFlagsOff).toSorted())
  })

  it('ask for a reason while any is on, and for an end that is still to come', () => {
    expect(flagProblems(status(), now)).toEqual({})
    expect(flagProblems(status({ disableWrites: true, reason: ' ' }), now)).toHaveProperty('reason')
    const past = status({ disableWrites: true, reason: 'Move', endsAt: '2026-11-21T09:00:00.000Z' })
    expect(flagProblems(past, now)).toEqual({ endsAt: 'Choose a time that is still to come.' })
  })

  it('know whether anything differs from what is set', () => {
    expect(isSameStatus(status(), status())).toBe(true)
    expect(isSameStatus(status(), status({ completeShutdown: true }))).toBe(false)
    expect(isSameStatus(status({ reason: 'a ' }), status({ reason: 'a' }))).toBe(true)
  })

  it('keep a moment in any time zone, also while its year is typed digit by digit', () => {
    const zone = process.env['TZ']
    try {
      for (const elsewhere of ['Europe/Berlin', 'Asia/Kolkata', 'America/New_York']) {
        process.env['TZ'] = elsewhere
        for (const typed of ['0002-12-01T10:30', '0202-12-01T10:30', '2026-12-01T10:30', '2026-07-01T00:00'])
          expect(toMomentField(fromMomentField(typed)), elsewhere).toBe(typed)
      }
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })

  it('keep a moment on its way through a field', () => {
    const iso = '2026-11-22T08:30:00.000Z'
    expect(fromMomentField(toMomentField(iso))).toBe(iso)
    expect(fromMomentField('')).toBeNull()
    expect(toMomentField(null)).toBe('')
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { subscribeToLocalDrafts } from '../../ui/drafts/local-drafts.ts'
import { findPlan, forgetPlan, readPlans, storePlan } from './plan-store.ts'
import { noChanges, removeLine } from './planned-drafts.ts'

const stored = new Map<string, string>()
let isBlocked = false
const unlessBlocked = <Value>(value: () => Value): Value => {
  if (isBlocked) throw new Error('storage is blocked')
  return value()
}

beforeEach(() => {
  isBlocked = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => unlessBlocked(() => stored.get(key) ?? null),
    setItem: (key: string, value: string) => unlessBlocked(() => stored.set(key, value)),
    removeItem: (key: string) => unlessBlocked(() => stored.delete(key)),
  })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

const plan = (subscriptionId: string, block: number, version = 'a:30') => ({
  subscriptionId,
  block,
  version,
  changes: removeLine(noChanges, 'a'),
})

describe('an unfinished plan', () => {
  it('is stored for its user, one for each block', () => {
    storePlan('ines', plan('sub', 1))
    storePlan('ines', plan('sub', 2))
    storePlan('ines', plan('sub', 1, 'a:15'))
    expect(readPlans('ines')).toEqual([plan('sub', 2), plan('sub', 1, 'a:15')])
    expect(readPlans('aiko')).toEqual([])
    expect(findPlan(readPlans('ines'), { subscriptionId: 'sub', block: 2 })).toEqual(plan('sub', 2))
    expect(findPlan(readPlans('ines'), { subscriptionId: 'other', block: 2 })).toBeUndefined()
  })

  it('is the same value until it changes', () => {
    storePlan('ines', plan('sub', 1))
    expect(readPlans('ines')).toBe(readPlans('ines'))
  })

  it('is gone when it is forgotten, and leaves no entry', () => {
    storePlan('ines', plan('sub', 1))
    forgetPlan('ines', plan('sub', 2))
    expect(readPlans('ines')).toHaveLength(1)
    forgetPlan('ines', plan('sub', 1))
    expect(readPlans('ines')).toEqual([])
    expect([...stored.keys()]).toEqual([])
  })

  it('that can’t be read is none', () => {
    for (const text of [
      '{',
      'null',
      '[{"block":1}]',
      '[{"subscriptionId":"s","block":1,"version":"","changes":7}]',
    ]) {
      stored.set('plans/ines', text)
      expect(readPlans('ines')).toEqual([])
    }
    storePlan('ines', plan('sub', 1))
    expect(readPlans('ines')).toHaveLength(1)
  })

  it('lasts as long as the tab where storage is blocked', () => {
    isBlocked = true
    expect(readPlans('blocked')).toEqual([])
    storePlan('blocked', plan('sub', 1))
    expect(readPlans('blocked')).toEqual([plan('sub', 1)])
    forgetPlan('blocked', plan('sub', 1))
    expect(readPlans('blocked')).toEqual([])
  })

  it('notifies its listeners, also where another tab changed it', () => {
    const listener = vi.fn()
    const unsubscribe = subscribeToLocalDrafts(listener)
    storePlan('ines', plan('sub', 1))
    window.dispatchEvent(new Event('storage'))
    expect(listener).toHaveBeenCalledTimes(2)
    unsubscribe()
    storePlan('ines', plan('sub', 2))
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('is one of the twenty newest', () => {
    for (let block = 1; block <= 25; block++) storePlan('ines', plan('sub', block))
    expect(readPlans('ines').map(({ block }) => block)).toEqual(Array.from({ length: 20 }, (_, at) => at + 6))
  })
})

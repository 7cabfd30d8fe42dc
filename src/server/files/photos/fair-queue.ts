import { refuse } from '../../http/refusal.ts'

/**
 * Runs a person's work when their turn has come.
 * @throws Refusal too_many_uploads when this person, busy when the whole queue has no place left
 */
type FairQueue = <Result>(personId: string, work: () => Promise<Result>) => Promise<Result>

interface FairQueueLimits {
  /** Pieces of one person that wait or run. */
  perPersonMax: number
  /** Pieces of all people together. */
  totalMax: number
}

/**
 * Creates a bounded round-robin queue: one piece of work at a time, users in turn. A user with many pieces delays the
 * others by one of them.
 */
export function createFairQueue({ perPersonMax, totalMax }: FairQueueLimits): FairQueue {
  /** By user, in the order of their next turns; only users with waiting work. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const counts = new Map<string, number>()
  let total = 0
  let isRunning = false

  function count(personId: string, change: 1 | -1): void {
    const next = (counts.get(personId) ?? 0) + change
    if (next === 0) counts.delete(personId)
    else counts.set(personId, next)
    total += change
  }

  function runNext(): void {
    const [first] = waiting
    if (isRunning || !first) return
    const [personId, pieces] = first
    waiting.delete(personId)
    const [piece, ...rest] = pieces
    if (rest.length > 0) waiting.set(personId, rest)
    isRunning = true
    void piece?.().finally(() => {
      isRunning = false
      count(personId, -1)
      moveToEnd(personId)
      runNext()
    })
  }

  /** Behind those who came while this person's work ran. */
  function moveToEnd(personId: string): void {
    const pieces = waiting.get(personId)
    if (!pieces) return
    waiting.delete(personId)
    waiting.set(personId, pieces)
  }

  return async (personId, work) => {
    if ((counts.get(personId) ?? 0) >= perPersonMax) throw refuse('too_many_uploads')
    if (total >= totalMax) throw refuse('busy')
    count(personId, 1)
    return new Promise((resolve, reject) => {
      const piece = () => work().then(resolve, reject)
      waiting.set(personId, [...(waiting.get(personId) ?? []), piece])
      runNext()
    })
  }
}

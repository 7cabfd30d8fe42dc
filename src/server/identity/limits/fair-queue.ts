import type { RefusalCode } from '#shared/refusals.ts'
import { refuse } from '../../http/refusal.ts'

/**
 * Runs a person's work when their turn has come.
 * @throws Refusal the queue's own when this person, busy when the whole queue has no place left
 */
type FairQueue = <Result>(personId: string, work: () => Promise<Result>) => Promise<Result>

interface FairQueueLimits {
  /** Pieces that run at the same time. */
  atOnceMax: number
  /** Pieces of one person that wait or run. */
  perPersonMax: number
  /** Pieces of all people together. */
  totalMax: number
  /** What a person is answered who has too many. */
  refusal: RefusalCode
}

/**
 * Creates a bounded round-robin queue: a few pieces of work at a time, users in turn. A user with many pieces delays the
 * others by one of them.
 */
export function createFairQueue({ atOnceMax, perPersonMax, totalMax, refusal }: FairQueueLimits): FairQueue {
  /** By user, in the order of their next turns; only users with waiting work. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const counts = new Map<string, number>()
  let total = 0
  let running = 0

  function count(personId: string, change: 1 | -1): void {
    const next = (counts.get(personId) ?? 0) + change
    if (next === 0) counts.delete(personId)
    else counts.set(personId, next)
    total += change
  }

  function runNext(): void {
    const [first] = waiting
    if (running >= atOnceMax || !first) return
    const [personId, pieces] = first
    waiting.delete(personId)
    const [piece, ...rest] = pieces
    if (rest.length > 0) waiting.set(personId, rest)
    running += 1
    void piece?.().finally(() => {
      running -= 1
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
    if ((counts.get(personId) ?? 0) >= perPersonMax) throw refuse(refusal)
    if (total >= totalMax) throw refuse('busy')
    count(personId, 1)
    return new Promise((resolve, reject) => {
      const piece = () => work().then(resolve, reject)
      waiting.set(personId, [...(waiting.get(personId) ?? []), piece])
      runNext()
    })
  }
}

import type { RefusalCode } from '#shared/refusals.ts'
import { refuse } from '../../http/refusal.ts'

/**
 * Runs a person's work when their turn has come.
 * @throws Refusal the queue's own when this person, busy when the whole queue has no place left
 */
type FairQueue = <Result>(
  personId: string,
  work: () => Promise<Result>,
  reader?: FairQueueReader,
) => Promise<Result>

/** Who takes the result of a piece of work. */
interface FairQueueReader {
  /** Settles when they have taken it, or ask for it no more. Work that has not begun by then never does. */
  left: Promise<void>
  /** Keeps their place until then; otherwise, and without a reader, it ends with the work. */
  keepsPlace: boolean
}

interface FairQueueLimits {
  /** Pieces that run at the same time. */
  atOnceMax: number
  /** Pieces of one person that wait, run, or whose place they keep. */
  perPersonMax: number
  /** Pieces of all people together that wait or run. */
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
  const waiting = new Map<string, Piece[]>()
  const places = new Map<string, number>()
  let total = 0
  let running = 0

  function leavePlace(personId: string): void {
    const left = (places.get(personId) ?? 0) - 1
    if (left === 0) places.delete(personId)
    else places.set(personId, left)
  }

  function runNext(): void {
    const [first] = waiting
    if (running >= atOnceMax || !first) return
    const [personId, pieces] = first
    const [piece] = pieces
    if (!piece) return
    removeWaiting(personId, piece)
    moveToEnd(personId)
    running += 1
    void piece.run().finally(() => {
      running -= 1
      total -= 1
      moveToEnd(personId)
      runNext()
    })
  }

  /** @returns false for a piece that is not waiting any more */
  function removeWaiting(personId: string, piece: Piece): boolean {
    const pieces = waiting.get(personId) ?? []
    const rest = pieces.filter((each) => each !== piece)
    if (rest.length > 0) waiting.set(personId, rest)
    else waiting.delete(personId)
    return rest.length < pieces.length
  }

  /** When their work begins, for several run at once; and when it ends, behind those who came meanwhile. */
  function moveToEnd(personId: string): void {
    const pieces = waiting.get(personId)
    if (!pieces) return
    waiting.delete(personId)
    waiting.set(personId, pieces)
  }

  return async <Result>(personId: string, work: () => Promise<Result>, reader?: FairQueueReader) => {
    if ((places.get(personId) ?? 0) >= perPersonMax) throw refuse(refusal)
    if (total >= totalMax) throw refuse('busy')
    places.set(personId, (places.get(personId) ?? 0) + 1)
    total += 1
    const { promise: result, resolve, reject } = Promise.withResolvers<Result>()
    const piece = { run: () => work().then(resolve, reject) }
    waiting.set(personId, [...(waiting.get(personId) ?? []), piece])
    const withdraw = () => {
      if (!removeWaiting(personId, piece)) return
      total -= 1
      reject(refuse('busy'))
    }
    const withdrawn = reader?.left.then(withdraw)
    const ended = result.then(ignore, ignore)
    void Promise.all([ended, reader?.keepsPlace && withdrawn]).then(() => leavePlace(personId))
    runNext()
    return result
  }
}

interface Piece {
  run: () => Promise<void>
}

const ignore = () => undefined

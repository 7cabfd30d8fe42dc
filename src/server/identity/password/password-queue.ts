import { refuse } from '../../http/refusal.ts'

/** Who has a password hashed, as far as the order of the queue depends on it. */
export interface HashingCaller {
  /** Known: a device that has signed in to this account, a session, or the link of an e-mail. */
  lane: 'known' | 'stranger'
  /** How much of its allowance the caller's network has used, from 0 to 1: who has used less goes first. */
  networkUse: number
}

interface Waiting {
  /** Lower goes first. */
  rank: number
  start: () => void
  reject: (refusal: Error) => void
}

interface Lane {
  waiting: Waiting[]
  arrivals: number
}

/** Callers per lane, with the one that is running: about three seconds of hashing. */
const laneLength = 40

/** A network that has used up its allowance is overtaken by this many later callers at most: no starvation. */
const longestSetback = 10 * laneLength

export interface PasswordQueue {
  /** @throws Refusal busy, where the lane is full of callers with a better rank */
  run<Result>(caller: HashingCaller, work: () => Promise<Result>): Promise<Result>
}

/**
 * Runs one piece of work at a time, alternating between two lanes: anonymous callers can't fill the lane of known devices.
 * Within a lane the networks that have asked least go first (least attained service), and a full lane refuses its
 * last caller.
 */
export function createPasswordQueue(): PasswordQueue {
  const lanes: Record<HashingCaller['lane'], Lane> = {
    known: { waiting: [], arrivals: 0 },
    stranger: { waiting: [], arrivals: 0 },
  }
  let running: HashingCaller['lane'] | null = null

  function enqueue({ lane: name, networkUse }: HashingCaller): Promise<void> {
    const lane = lanes[name]
    const rank = lane.arrivals + networkUse * longestSetback
    lane.arrivals += 1
    return new Promise((start, reject) => {
      const before = lane.waiting.findLastIndex((other) => other.rank <= rank) + 1
      lane.waiting.splice(before, 0, { rank, start, reject })
      if (running === null) return startNext(name)
      if (lane.waiting.length + (running === name ? 1 : 0) > laneLength)
        lane.waiting.pop()?.reject(refuse('busy'))
    })
  }

  /** The other lane first: neither starves. */
  function startNext(last: HashingCaller['lane']): void {
    const other = last === 'known' ? 'stranger' : 'known'
    running = lanes[other].waiting.length > 0 ? other : lanes[last].waiting.length > 0 ? last : null
    if (running !== null) lanes[running].waiting.shift()?.start()
  }

  return {
    async run(caller, work) {
      await enqueue(caller)
      try {
        return await work()
      } finally {
        startNext(caller.lane)
      }
    },
  }
}

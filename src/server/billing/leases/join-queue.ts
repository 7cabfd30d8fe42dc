import { LeaseTaken } from './lease-errors.ts'

/** Waiting requests per subject and process: several tabs, events and the reconciler. More come from no person. */
const maxWaitingRequests = 5

/** The waiting requests of each subject in use in this process, in order; the running one is not among them. */
const queues = new Map<string, (() => void)[]>()

/**
 * Queues for a subject within this process, first in, first out: one request per process polls the database for a
 * subject, however many wait.
 *
 * @returns function to call at the end, once
 * @throws LeaseTaken where too many wait, or the time is over
 */
export async function joinQueue(subject: string, patienceMs: number): Promise<() => void> {
  const queue = queues.get(subject)
  if (!queue) queues.set(subject, [])
  else if (queue.length >= maxWaitingRequests) throw new LeaseTaken(subject)
  else await waitForTurn(queue, subject, patienceMs)
  return () => {
    const next = queues.get(subject)?.shift()
    if (next) next()
    else queues.delete(subject)
  }
}

function waitForTurn(queue: (() => void)[], subject: string, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(begin), 1)
      reject(new LeaseTaken(subject))
    }, patienceMs)
    queue.push(begin)
  })
}

import { refuse } from '../http/refusal.ts'

/**
 * So many steps ask the card provider at the same time. Each holds one of the pool's ten connections until it has
 * answered; the inbox takes up to six, and the others are for everybody else.
 */
const stepsAtOnce = 2
/** With seconds for each, the last one in line waits as long as people do. */
const longestLine = 20
/** Of one person: two tabs, and one click too many. */
const ownInLine = 3

const busyWith = new Set<string>()
const line: { userId: string; begin: () => void }[] = []

/**
 * Lets people take steps of billing, one at a time each and few altogether. Who waits, waits here and not with a
 * connection: otherwise one person's many steps, or a slow provider, would leave none to anybody.
 *
 * @throws Refusal busy where the line is long enough
 */
export async function inLine<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const own = line.filter((waiting) => waiting.userId === userId).length
  if (line.length >= longestLine || own >= ownInLine) throw refuse('busy')
  if (mayBegin(userId)) busyWith.add(userId)
  else await new Promise<void>((begin) => line.push({ userId, begin }))
  try {
    return await work()
  } finally {
    busyWith.delete(userId)
    beginNext()
  }
}

const mayBegin = (userId: string): boolean => busyWith.size < stepsAtOnce && !busyWith.has(userId)

/** Whoever waits longest, of those who are not at it themselves. */
function beginNext(): void {
  const index = line.findIndex(({ userId }) => mayBegin(userId))
  const [next] = index < 0 ? [] : line.splice(index, 1)
  if (!next) return
  busyWith.add(next.userId)
  next.begin()
}

/** Work that runs one piece after the other, in the order it came. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A waiting line of its own. */
export function takeTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

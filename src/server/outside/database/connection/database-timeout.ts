/** No answer from the database in time; whether the statement ran is unknown. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
}

const slices = 8

/**
 * Limits the wait for the database to the caller's time. A frozen server keeps its connections open without
 * answering, so that neither its own timeouts nor a broken connection ends the wait. The statement itself is not
 * canceled.
 *
 * The time is waited for in eight slices: a moment in which this process itself did not run (a machine that is busy or
 * slept) counts as one of them, and an answer that came meanwhile is read before the next.
 *
 * @param timeoutMs in milliseconds
 * @throws DatabaseTimeout, answered like an unavailable database; rejections of `answer`
 */
export async function withDatabaseTimeout<Answer>(
  answer: Promise<Answer>,
  timeoutMs: number,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    const wait = (left: number) => {
      if (left === 0) reject(new DatabaseTimeout(`The database did not answer within ${timeoutMs} ms`))
      else timer = setTimeout(() => wait(left - 1), timeoutMs / slices)
    }
    wait(slices)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

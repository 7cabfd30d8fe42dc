/** The database, or the line to it, gave no answer in time; whether it did what it was asked is unknown. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
}

/**
 * Waits for the database, but not longer than the caller has time: a server that is frozen keeps its connections and
 * answers nothing, so that neither its own limits nor a broken connection ends the wait. What was asked goes on.
 *
 * @param timeoutMs in milliseconds
 * @throws DatabaseTimeout, which is answered like a database that is away; what `answer` rejects with
 */
export async function withDatabaseTimeout<Answer>(
  answer: Promise<Answer>,
  timeoutMs: number,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseTimeout(`The database did not answer within ${timeoutMs} ms`))
    }, timeoutMs)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

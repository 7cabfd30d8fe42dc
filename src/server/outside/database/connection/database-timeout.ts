/** No answer from the database in time; whether the statement ran is unknown. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
}

/**
 * Limits the wait for the database to the caller's time. A frozen server keeps its connections open without
 * answering, so that neither its own timeouts nor a broken connection ends the wait. The statement itself is not
 * canceled.
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

/** The lease was not free within the waiting time, or too many requests wait for it. */
export class LeaseTaken extends Error {
  override readonly name = 'LeaseTaken'

  constructor(subject: string) {
    super(`Somebody else is at ${subject}`)
  }
}

/** The holder was out of touch with the database for too long, and another has taken over: nothing was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor(subject: string) {
    super(`Another has taken over ${subject}`)
  }
}

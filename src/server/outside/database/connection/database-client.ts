import { Client } from 'pg'

const connectionErrors = new WeakSet<Error>()

/** A connection whose failures are known as the database's: an error like ECONNRESET does not name its socket. */
export class DatabaseClient extends Client {
  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args)
    this.connection.on('error', (error: Error) => connectionErrors.add(error))
  }
}

/** Whether a connection of ours to the database failed with this very error. */
export const isConnectionError = (error: Error): boolean => connectionErrors.has(error)

import type { Client } from 'pg'

/**
 * Has PostgreSQL end this connection, and release its locks, within a minute after its machine or line is gone. By the
 * system's default it asks after two hours. Without effect on a socket of the same machine, where none can be lost.
 */
export async function noticeLostClient(client: Client): Promise<void> {
  await client.query(`select set_config('tcp_keepalives_idle', '20', false),
    set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`)
}

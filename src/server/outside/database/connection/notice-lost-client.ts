import type { Client } from 'pg'

/**
 * Has PostgreSQL end this connection, and release its locks, 90 s after its machine or line is gone. By the system's
 * default it asks after two hours. A living process notices a silent line after 50 s and connects again: its locks must not
 * be free before that. Without effect on a socket of the same machine, where none can be lost.
 */
export async function noticeLostClient(client: Client): Promise<void> {
  await client.query(`select set_config('tcp_keepalives_idle', '30', false),
    set_config('tcp_keepalives_interval', '15', false), set_config('tcp_keepalives_count', '4', false)`)
}

import { Client } from 'pg'

export interface Listening {
  stop(): Promise<void>
}

export interface ListenOptions {
  /** Channel name -> what to do with a message. */
  channels: Record<string, (payload: string) => void>
  /** Called when notifications begin to arrive, and when they stop (some may be missed). */
  onHearing?: (isHearing: boolean) => void
  pingIntervalMs?: number
}

/**
 * Listens for NOTIFY on a connection of its own; reconnects after an outage.
 * @param url a PostgreSQL address with session state (no transaction pooler)
 */
export async function listenForChanges(url: string, options: ListenOptions): Promise<Listening> {
  let client: Client | null = null
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      application_name: 'arcframe-listen',
    })
    const lost = () => {
      if (client !== next) return
      client = null
      options.onHearing?.(false)
      scheduleRetry()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ channel, payload }) => options.channels[channel]?.(payload ?? ''))
    try {
      await next.connect()
      for (const channel of Object.keys(options.channels)) await next.query(`listen "${channel}"`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    if (isStopped) return void (await next.end())
    client = next
    options.onHearing?.(true)
    schedulePing(next)
  }

  /** A connection that died silently delivers nothing and reports no error: without an answer it ends, and is lost. */
  function schedulePing(pinged: Client): void {
    setTimeout(() => {
      pinged.query('select').then(
        () => schedulePing(pinged),
        () => pinged.end(),
      )
    }, options.pingIntervalMs ?? 15_000).unref()
  }

  function scheduleRetry(): void {
    if (isStopped) return
    retry = setTimeout(() => {
      connect().catch(scheduleRetry)
    }, 500)
    retry.unref()
  }

  await connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(retry)
      const open = client
      client = null
      await open?.end()
    },
  }
}

import { createHmac } from 'node:crypto'
import type { CardProviderDb, DueDelivery } from './store/card-provider.db.ts'
import type { WebhookFaults } from './store/faults.ts'

const parallelDeliveries = 8
const answerTimeoutMs = 10_000
const maxRetryDelayMs = 60_000
const maxSleepMs = 60_000

type Settings = { url: string; secret: string; faults: WebhookFaults }
export type WebhookDelivery = {
  /** Looks for due deliveries now. */
  wake: () => void
  setHeld: (isHeld: boolean) => void
  isHeld: () => boolean
  /** Sends one event now, also while all are held. Answers the HTTP code, or why there was none. */
  sendNow: (eventId: string) => Promise<string>
  /** Stops, and waits for what is under way to be written down. */
  close: () => Promise<void>
}

/** The header of a signed webhook. Source: https://docs.stripe.com/webhooks#verify-manually */
export function signWebhook(payload: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex')
  return `t=${atSeconds},v1=${signature}`
}

/** The pause before the next try: 1 s, 2 s, 4 s … up to a minute. */
function retryPauseMs(failedAttempts: number): number {
  return Math.min(maxRetryDelayMs, 1000 * 2 ** (failedAttempts - 1))
}

/** Sends what is queued in the database until each event is answered with 2xx; forgets nothing over a restart. */
export function startWebhookDelivery(db: CardProviderDb, { url, secret, faults }: Settings): WebhookDelivery {
  const stopping = new AbortController()
  const underWay = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isHeld = db.readNote('webhooks_held') === 'yes'
  // The shop most likely starts at this moment too: do not let it wait for what it missed.
  db.makeAllDue(Date.now())

  const formatPayload = (eventId: string) => JSON.stringify(db.findObject('event', eventId), null, 2)

  async function deliver({ seq, eventId, attempts }: DueDelivery) {
    const answer = await post(formatPayload(eventId))
    if (stopping.signal.aborted) return
    if (answer.isAccepted) db.markDelivered(seq, Date.now(), answer.text)
    else db.markRefused(seq, Date.now() + retryPauseMs(attempts + 1), answer.text)
  }

  async function post(payload: string): Promise<{ isAccepted: boolean; text: string }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signWebhook(payload, secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
      })
      await response.arrayBuffer()
      return { isAccepted: response.ok, text: String(response.status) }
    } catch (error) {
      return { isAccepted: false, text: error instanceof Error ? error.message : String(error) }
    }
  }

  function wake() {
    clearTimeout(timer)
    if (stopping.signal.aborted || isHeld) return
    const free = parallelDeliveries - underWay.size
    // What is under way is still due in the database: ask for that many more.
    const due = free > 0 ? db.findDueDeliveries(Date.now(), free + underWay.size, faults.order) : []
    for (const delivery of due.filter(({ seq }) => !underWay.has(seq)).slice(0, free)) {
      const sent = deliver(delivery).finally(() => {
        underWay.delete(delivery.seq)
        wake()
      })
      underWay.set(delivery.seq, sent)
    }
    if (underWay.size > 0) return
    const nextDueAtMs = db.findNextDueAtMs()
    if (nextDueAtMs === null) return
    timer = setTimeout(wake, Math.min(maxSleepMs, Math.max(0, nextDueAtMs - Date.now())))
    timer.unref()
  }

  return {
    wake,
    isHeld: () => isHeld,
    async sendNow(eventId) {
      const answer = await post(formatPayload(eventId))
      if (answer.isAccepted) db.markEventDelivered(eventId, Date.now(), answer.text)
      return answer.text
    },
    setHeld(held) {
      isHeld = held
      db.writeNote('webhooks_held', held ? 'yes' : 'no')
      if (!held) db.makeAllDue(Date.now())
      wake()
    },
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.allSettled(underWay.values())
    },
  }
}

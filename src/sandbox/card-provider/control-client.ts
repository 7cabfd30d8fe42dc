import type { DeliveryRecord } from './store/card-provider.db.ts'
import type { Dunning } from './invoices/dunning.ts'
import type { Faults, FaultsBody } from './store/faults.ts'
import type { PaymentOutcome } from './checkout/pay-session.ts'
import type { WireDispute, WireRefund, WireSession } from './store/wire-objects.ts'

export type PayRequest = {
  sessionId: string
  /** One of the test cards' numbers, such as 4242424242424242. */
  card: string
  /** The answer to the bank's question, if the card asks it; yes by default. */
  confirm?: boolean
  name?: string
  country?: string
  email?: string
}
export type CardControl = ReturnType<typeof createCardControl>

/**
 * Steers the card provider stand-in from scripts and tests; the product itself never uses it.
 * @param baseUrl the sandbox's own address, such as `http://127.0.0.1:4567`
 * @param secretKey the key that the product sends to the provider
 */
export function createCardControl(baseUrl: string, secretKey: string) {
  async function call<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(new URL(`/sandbox-control/${path}`, baseUrl), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }

  return {
    /** Pays a checkout session as a buyer would on the payment page. */
    pay: (request: PayRequest) => call<{ outcome: PaymentOutcome; session: WireSession }>('pay', request),
    /** A buyer pays by a bank debit that takes days: it has begun, or the bank has answered. */
    payDelayed: (sessionId: string, outcome: 'begun' | 'succeeded' | 'failed') =>
      call<WireSession>('delayed-payments', { sessionId, outcome }),
    /** Keeps all webhooks back, over restarts too. */
    holdWebhooks: () => call<{ isHeld: boolean }>('webhooks/hold', { isHeld: true }),
    /** Sends all that was held back, now. */
    releaseWebhooks: () => call<{ isHeld: boolean }>('webhooks/hold', { isHeld: false }),
    /** Sends an event again, `times` times. */
    redeliver: (eventId: string, times = 1) =>
      call<{ queued: number }>('webhooks/redeliver', { eventId, times }),
    /** Sends one event now, also while all are held. Answers the shop's HTTP code. */
    sendNow: (eventId: string) => call<{ answer: string }>('webhooks/send', { eventId }),
    /** Moves the provider's clock ahead; renewals, retries and expiries on the way happen, each at its own moment. */
    moveClock: (aheadSeconds: number) =>
      call<{ nowSeconds: number; done: number }>('clock', { aheadSeconds }),
    /** Configures faults from now on, until they are set again or the sandbox ends. */
    setFaults: (faults: FaultsBody) => call<Faults>('faults', faults),
    /** How failed renewals are retried, and what follows the last retry; stored, so it survives restarts. */
    setDunning: (dunning: Partial<Dunning>) => call<Dunning>('dunning', dunning),
    /** A customer asks their bank to take a payment back. The card 4000 0000 0000 0259 does it by itself. */
    openDispute: (chargeId: string) => call<WireDispute>('disputes/open', { chargeId }),
    closeDispute: (disputeId: string, outcome: 'won' | 'lost') =>
      call<WireDispute>('disputes/close', { disputeId, outcome }),
    /** The bank can't take a refund that was already reported as made. */
    failRefund: (refundId: string) => call<WireRefund>('refunds/fail', { refundId }),
    /** How many deliveries are not answered with 2xx yet. */
    countWaiting: async () => (await call<{ count: number }>('webhooks/waiting')).count,
    /** Every delivery, with how often it was tried and what was answered. */
    listWebhooks: () => call<{ isHeld: boolean; deliveries: DeliveryRecord[] }>('webhooks'),
  }
}

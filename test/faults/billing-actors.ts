import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { listPayments, readPayment, refundPayment } from '#shared/contract/billing/admin-money.ts'
import { readBilling } from '#shared/contract/billing/billing.ts'
import { cancelSubscription, resumeSubscription } from '#shared/contract/billing/billing-changes.ts'
import type { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import type { FaultActor } from './fault-actor.ts'
import { AcknowledgedState } from './acknowledged-state.ts'
import type { Random } from '../random.ts'

const daySeconds = 86_400
/** What each refund of the studio gives back. */
const refundCents = 100

/** Days go by at the card provider, once between two kills: subscriptions renew, and those that were canceled end. */
export function createCalendar(random: Random): FaultActor {
  let moves = 0
  let isMoved = false
  return {
    name: 'the calendar',
    async act(cards) {
      if (isMoved) return void (await wait(20))
      isMoved = true
      await cards.moveClock(random.between(16, 31) * daySeconds)
      moves += 1
    },
    acknowledged: () => moves,
    async findBroken() {
      isMoved = false
      return []
    },
  }
}

/** The studio refunds small parts of payments. Requests without an answer are retried as the same refund. */
export function createRefunder(admin: DemoPerson, random: Random): FaultActor {
  const unheard: { invoiceId: string; intentId: string; amountCents: number; reason: string }[] = []
  /** What was refunded of each payment, as far as it was acknowledged. */
  const heardCents = new Map<string, number>()
  let heard = 0
  const hear = (invoiceId: string) => {
    heard += 1
    heardCents.set(invoiceId, (heardCents.get(invoiceId) ?? 0) + refundCents)
  }

  return {
    name: 'the studio, which refunds',
    async act() {
      const { payments } = await admin.call(listPayments, { filter: 'paid' })
      const invoiceId = random.pick(payments.filter(({ kind }) => kind !== 'other'))?.invoiceId
      if (!invoiceId) return
      const refund = {
        invoiceId,
        intentId: randomUUID(),
        amountCents: refundCents,
        reason: 'A late delivery',
      }
      unheard.push(refund)
      const answer = await admin.ask(refundPayment, refund)
      if (answer.ok) {
        hear(invoiceId)
        unheard.splice(unheard.indexOf(refund), 1)
        return
      }
      const { code } = (await answer.json()) as { code: string }
      if (code === 'busy') return
      // All of it went back at the same moment, because its customer ended it at once.
      if (code !== 'refund_too_high') throw new Error(`A refund answered ${answer.status} ${code}`)
      unheard.splice(unheard.indexOf(refund), 1)
    },
    acknowledged: () => heard,
    async findBroken() {
      for (const refund of unheard.splice(0)) {
        if ((await admin.ask(refundPayment, refund)).ok) hear(refund.invoiceId)
      }
      const broken: string[] = []
      for (const [invoiceId, cents] of heardCents) {
        const { payment } = await admin.call(readPayment, { invoiceId })
        // An end at once gives back more, on its own account.
        const own = payment.refunds.filter(({ amountCents }) => amountCents === refundCents)
        if (own.length * refundCents !== cents)
          broken.push(
            `of ${invoiceId} ${own.length} times ${refundCents} cents went back: acknowledged ${cents} cents`,
          )
      }
      return broken
    },
  }
}

type Ending = 'renews' | 'ends'

/**
 * A customer who can't decide: ends one of many subscriptions with its period, and lets one that ends go on after all.
 * Between two kills one at most ends at once, so that enough are left.
 */
export function createCanceler(
  person: DemoPerson,
  subscriptionIds: readonly string[],
  random: Random,
): FaultActor {
  const living = new Set(subscriptionIds)
  let hasEndedOne = false
  const endings = new AcknowledgedState<Ending>()
  for (const id of living) endings.begin(id, 'renews')

  async function end(subscriptionId: string): Promise<void> {
    const when = !hasEndedOne && random.between(0, 1) === 0 ? 'now' : 'period-end'
    if (when === 'now') {
      hasEndedOne = true
      living.delete(subscriptionId)
    }
    endings.ask(subscriptionId, 'ends')
    await person.call(cancelSubscription, { subscriptionId, when, reason: 'The launch is over.' })
    endings.acknowledge(subscriptionId, 'ends')
  }

  async function resume(subscriptionId: string): Promise<void> {
    endings.ask(subscriptionId, 'renews')
    const answer = await person.ask(resumeSubscription, { subscriptionId })
    if (answer.ok) return endings.acknowledge(subscriptionId, 'renews')
    if (answer.status === 503) return
    // The calendar was faster: it has ended, as acknowledged before.
    if (answer.status !== 409) throw new Error(`To go on answered ${answer.status}`)
    living.delete(subscriptionId)
  }

  return {
    name: 'a customer who cancels',
    async act() {
      const subscriptionId = random.pick([...living])
      if (!subscriptionId) return void (await wait(20))
      if (endings.findValue(subscriptionId) === 'ends') await resume(subscriptionId)
      else await end(subscriptionId)
    },
    acknowledged: () => endings.count,
    async findBroken() {
      hasEndedOne = false
      const { subscriptions } = await person.call(readBilling, {})
      for (const { subscriptionId, status } of subscriptions) {
        if (status === 'canceled') living.delete(subscriptionId)
      }
      const found = new Map(
        subscriptions.map(({ subscriptionId, status, cancelAt }) => [
          subscriptionId,
          status === 'canceled' || cancelAt !== null ? ('ends' as const) : ('renews' as const),
        ]),
      )
      return endings
        .names()
        .map((id) => endings.settle(id, found.get(id)))
        .filter((sentence) => sentence !== null)
    },
  }
}

import type { EventEmitter } from 'node:events'
import type * as threads from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { openEmailSender } from './open-email-sender.ts'

const { started } = vi.hoisted(() => ({ started: [] as FakeThread[] }))
interface FakeThread extends EventEmitter {
  orders: { orderId: number }[]
}

vi.mock(import('node:worker_threads'), async (importOriginal) => {
  const { EventEmitter: Emitter } = await import('node:events')
  class Worker extends Emitter {
    orders: { orderId: number }[] = []
    constructor() {
      super()
      started.push(this)
    }
    postMessage(order: { orderId: number }) {
      this.orders.push(order)
    }
  }
  return { ...(await importOriginal()), Worker: Worker as unknown as typeof threads.Worker }
})

const reset = { kind: 'reset', to: 'maya@example.com', url: 'https://films.example/' } as const

test('an e-mail of the next thread is not taken for lost when the failed one ends at last', async () => {
  const emails = openEmailSender({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@films.example', currency: 'usd' })
  const lost = emails.send(reset, 'email-1')
  started[0]?.emit('error', new Error('out of memory'))
  await expect(lost).rejects.toThrow('out of memory')

  const next = emails.send(reset, 'email-2')
  started[0]?.emit('exit', 1)
  const [, second] = started
  second?.emit('message', { orderId: second.orders[0]?.orderId })
  await expect(next).resolves.toBeUndefined()
})

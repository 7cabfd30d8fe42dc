import { afterEach, expect, test, vi } from 'vitest'
import { readChangedTotalCents, openPayment } from './open-payment.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(status: number, body: unknown): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } }),
  )
}

test('the person is sent to the provider’s page', async () => {
  answerWith(200, { id: 'cs_1', url: 'https://pay.example/cs_1' })
  expect(await openPayment(152_000)).toBe('https://pay.example/cs_1')
})

test.each([[{}], [{ id: '', url: 'https://pay.example' }], [{ url: 'https://pay.example' }]])(
  'an answer without an id (%j) is the specified error',
  async (body) => {
    answerWith(200, body)
    await expect(openPayment(152_000)).rejects.toThrow(/^Invalid response from checkout session creation$/)
  },
)

test('the provider’s own message is passed on', async () => {
  answerWith(502, { code: 'payment_provider', detail: 'Your account can’t make live charges.', status: 502 })
  await expect(openPayment(152_000)).rejects.toThrow('Your account can’t make live charges.')
})

test('a changed price carries the new total', async () => {
  answerWith(409, {
    code: 'price_changed',
    detail: 'It changed.',
    status: 409,
    details: { totalCents: 160_000 },
  })
  const error = await openPayment(152_000).catch((thrown: unknown) => thrown)
  expect(readChangedTotalCents(error)).toBe(160_000)
  expect(readChangedTotalCents(new Error('other'))).toBeNull()
})

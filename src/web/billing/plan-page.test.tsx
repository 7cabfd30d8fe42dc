// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { Plan } from '#shared/products/plan.ts'
import { Refusal, type call } from '../call/call.ts'
import { catalogueQuery } from '../products/catalogue-query.ts'
import { subscriptionQuery } from '../subscriptions/queries/subscription-queries.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import { showToast } from '../ui/toasts/toast.tsx'
import { billed, catalogue, subscription } from './billing-in-test.ts'
import { billingQuery } from './billing-queries.ts'
import PlanPage from './plan-page.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn<(path: string, input: unknown) => Promise<unknown>>() }))
vi.mock('../ui/toasts/toast.tsx', () => ({ showToast: vi.fn(), useToastPlace: () => undefined }))
vi.mock('../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: ({ path }: { path: string }, input: unknown) => send(path, input),
}))

let queryClient: QueryClient
let mounted: Mounted

beforeEach(async () => {
  // What a test does not answer never arrives.
  send.mockReset().mockReturnValue(new Promise(() => undefined))
  vi.mocked(showToast).mockReset()
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queryClient.setQueryData(catalogueQuery.queryKey, catalogue)
  queryClient.setQueryData(subscriptionQuery('sub').queryKey, subscription)
  queryClient.setQueryData(billingQuery.queryKey, {
    subscriptions: [billed],
    discounts: [],
    isCardKnown: true,
  } as never)
  const router = createMemoryRouter([{ path: '/subscriptions/plan/:subscriptionId', Component: PlanPage }], {
    initialEntries: [paths.plan('sub')],
  })
  mounted = mountInTest(<RouterProvider router={router} />, queryClient)
  await settle()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

const choice = (plan: Plan) => mounted.place.querySelector<HTMLInputElement>(`input[value=${plan}]`)

/** Chooses to pay by month, has it priced, and agrees: the change is under way. */
async function agreeByMonth(answer: Promise<unknown>) {
  click(choice('monthly'))
  send.mockResolvedValueOnce({
    preview: {
      dueNowCents: 0,
      dueNowBlocks: 0,
      filmsFromBlock: 2,
      filmsFrom: null,
      nextChargeCents: billed.price.totalCents,
      nextChargeAt: null,
      after: { plan: 'monthly', price: billed.price },
    },
  })
  click(findButton('Change the plan', mounted.place))
  await settle()
  send.mockReturnValueOnce(answer)
  const [dialog = null] = document.querySelectorAll('[role=dialog]')
  if (!dialog) throw new Error('Nothing to agree to')
  click(findButton('Change the plan', dialog))
  await settle()
}

test('what is chosen stays while a later reading of the subscription fails', async () => {
  click(choice('yearly'))
  send.mockRejectedValue(new Refusal({ detail: 'Not now.', status: 500 }, 'internal'))
  await act(() => queryClient.invalidateQueries(subscriptionQuery('sub')))
  await settle()
  expect(queryClient.getQueryState(subscriptionQuery('sub').queryKey)?.status).toBe('error')
  expect(choice('yearly')?.checked).toBe(true)
})

test('who goes on choosing while a change is under way reads why it was refused', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  await agreeByMonth(promise)
  click(choice('yearly'))
  reject(new Refusal({ detail: 'The card was declined.', status: 402 }, 'card_declined'))
  await settle()
  expect(mounted.place.textContent).toContain('The card was declined.')
  expect(choice('yearly')?.checked).toBe(true)
})

test('what was chosen while a change was under way stays to be agreed to', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await agreeByMonth(promise)
  click(choice('yearly'))
  const { films, price } = billed
  resolve({ subscription: { ...billed, coming: { plan: 'monthly', films, price } } })
  await settle()
  expect(showToast).toHaveBeenCalledWith('Your plan is changed from the next block on.')
  expect(choice('yearly')?.checked).toBe(true)
})

test('an end is reported as it was asked for, whatever is chosen meanwhile', async () => {
  click(findButton('End the subscription', mounted.place))
  await settle()
  const [dialog = null] = document.querySelectorAll('[role=dialog]')
  const { promise, resolve } = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(promise)
  const [later, now] = dialog?.querySelectorAll('input[type=radio]') ?? []
  click(now)
  click(findButton('End it now', dialog ?? undefined))
  await settle()
  click(later)
  resolve({ subscription: { ...billed, status: 'canceled' } })
  await settle()
  expect(showToast).toHaveBeenCalledWith('Ended.')
})

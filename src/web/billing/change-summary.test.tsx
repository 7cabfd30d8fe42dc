// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { priceChange } from '#shared/billing/price-change.ts'
import type { VideoSelection } from '#shared/cart/product-selections.ts'
import type { Plan } from '#shared/products/plan.ts'
import { Refusal } from '../call/call.ts'
import { click, findButton, mountInTest, type Mounted } from '../ui/mount-in-test.tsx'
import { at, billed, catalogue, price, subscription, video, videos } from './billing-in-test.ts'
import { ChangeSummary } from './change-summary.tsx'

const bad = vi.hoisted(() => ({ field: null as { id: string; label: string } | null }))
vi.mock('../product-form/fields/typed-texts.tsx', () => ({ useBadField: () => bad.field }))

type Props = Parameters<typeof ChangeSummary>[0]

/** The summary's properties for this choice. */
const choose = (plan: Plan, chosen: readonly VideoSelection[], more: Partial<Props> = {}): Props => ({
  subscription,
  billed,
  discounts: [],
  plan,
  films: chosen,
  preview: priceChange(
    { price, openBlock: 1, paidBlocks: 3 },
    { plan, package: 'automated', films: [...chosen] },
    catalogue,
  ),
  isChanged: true,
  isBack: false,
  asked: null,
  isBusy: false,
  error: null,
  onAsk: vi.fn(),
  onChange: vi.fn(),
  onPriceChanged: vi.fn(),
  onReset: vi.fn(),
  ...more,
})
const longer = [video('a', 30, true)]

let mounted: Mounted | null = null
const show = (props: Props): HTMLElement => {
  mounted?.unmount()
  mounted = mountInTest(<ChangeSummary {...props} />)
  return mounted.place
}
beforeEach(() => {
  bad.field = null
})
afterEach(() => {
  mounted?.unmount()
  mounted = null
})

/** The rows of figures, as they are read: name, now, then. */
const figures = (place: HTMLElement) =>
  [...place.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
const start = (place: HTMLElement) => findButton('Change the plan', place)
const text = (place: HTMLElement) => place.textContent.replaceAll(/\s+/g, ' ')

describe('the figures of a change', () => {
  test('stand side by side: what a block has, costs and is charged, now and then', () => {
    const place = show(choose('quarterly', longer))
    expect(figures(place)).toEqual([
      ['Films a block', '1', '1'],
      ['15 second ad', '1, 3 tokens', 'None'],
      ['30 second ad with cutdowns', 'None', '1, 7 tokens'],
      ['Tokens a block', '3', '7'],
      ['A block', '$513', '$1,197'],
      ['Charged', '$1,539 a quarter', '$3,591 a quarter'],
    ])
    expect(place.querySelector('caption')?.textContent).toBe('What changes')
    expect([...place.querySelectorAll('thead th')].map((cell) => cell.textContent)).toEqual([
      'Figure',
      'Now',
      'Then',
    ])
  })

  test('count films, not lines, and name a kind only where its number changes', () => {
    const place = show(
      choose('yearly', [
        { ...video('a', 15), count: 1 },
        { ...video('b', 5), count: 2 },
      ]),
    )
    expect(figures(place)).toEqual([
      ['Films a block', '1', '3'],
      ['5 second ad', 'None', '2, 2 tokens'],
      ['Tokens a block', '3', '5'],
      ['A block', '$513', '$760'],
      ['Charged', '$1,539 a quarter', '$9,120 a year'],
    ])
  })

  test('distinguish films with cutdowns from those of the same length without', () => {
    const place = show(choose('quarterly', [video('a', 15, true)]))
    expect(figures(place)).toContainEqual(['15 second ad without cutdowns', '1, 3 tokens', 'None'])
    expect(figures(place)).toContainEqual(['15 second ad with cutdowns', 'None', '1, 4 tokens'])
  })

  test('say what is charged today, why, and the new total of each charge after it', () => {
    const place = show(choose('quarterly', longer))
    // Two of three blocks are not open: 2 x ($1,197 - $513).
    expect(place.querySelector('[data-testid="due-now"]')?.textContent).toBe('$1,368')
    expect(text(place)).toContain('charged today')
    expect(text(place)).toContain('The difference for the 2 paid blocks that are not open yet.')
    expect(text(place)).toContain('Next charge: $3,591, ')
    expect(
      text(show(choose('quarterly', longer, { billed: { ...billed, nextChargeAt: null } }))),
    ).not.toContain('Next charge')
  })

  test('of what is as it was are half of it, with a word on what to do', () => {
    const place = show(choose('quarterly', videos, { isChanged: false }))
    expect(figures(place)).toEqual([
      ['Films a block', '1'],
      ['Tokens a block', '3'],
      ['A block', '$513'],
      ['Charged', '$1,539 a quarter'],
    ])
    expect(place.querySelector('caption')?.textContent).toBe('As it is')
    expect(place.querySelectorAll('thead th')).toHaveLength(2)
    expect(place.querySelector('[data-testid="due-now"]')).toBeNull()
    expect(text(place)).toContain('Change something to see what it costs.')
    expect(place.querySelector('thead')?.className).not.toBe(
      show(choose('quarterly', longer)).querySelector('thead')?.className,
    )
  })

  test('have the focus where they took the place of the button that had it', () => {
    show(choose('quarterly', videos, { isChanged: false, isBack: true }))
    expect(document.activeElement?.textContent).toContain('Change something')
    show(choose('quarterly', videos, { isChanged: false }))
    expect(document.activeElement?.textContent).not.toBe('Change something to see what it costs.')
  })
})

describe('the way to a change', () => {
  test('asks the server first, and then the person', () => {
    const onAsk = vi.fn<Props['onAsk']>()
    const onChange = vi.fn()
    const props = choose('quarterly', longer, { onAsk, onChange })
    const after = { plan: props.plan, price: props.preview.price }
    const asked = {
      dueNowCents: 136_900,
      dueNowBlocks: 2,
      filmsFromBlock: 2,
      filmsFrom: null,
      nextChargeCents: 359_200,
      nextChargeAt: at,
      before: { plan: billed.plan, price },
      after,
      films: [],
    }
    const place = show(props)
    click(start(place))
    expect(onAsk).toHaveBeenCalledOnce()
    mounted?.show(<ChangeSummary {...props} asked={asked} />)
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    act(() => onAsk.mock.calls[0]?.[0]())
    const question = document.querySelector('[role="dialog"]')
    expect(question?.textContent).toContain('pay $1,369 today?')
    // The day of the charge stands beside its amount, also where nothing is taken off.
    const day = question?.querySelector(`time[datetime="${at}"]`)?.textContent
    expect(question?.textContent).toContain(`Next charge: $3,592, ${day}. After that $3,592 a quarter`)
    click(findButton('Not now'))
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
    act(() => onAsk.mock.calls[0]?.[0]())
    click(findButton('Pay $1,369'))
    // The server's figures, as they were agreed to, and not those of the screen.
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ seenDueNowCents: 136_900, seenTotalCents: 359_200 })
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })

  test('is closed while nothing changed, or what was chosen is not sold', () => {
    expect(start(show(choose('quarterly', longer))).disabled).toBe(false)
    expect(start(show(choose('quarterly', videos, { isChanged: false }))).disabled).toBe(true)
    const unsold = show(choose('quarterly', [video('a', 61)]))
    expect(start(unsold).disabled).toBe(true)
    // Said at the video itself.
    expect(text(unsold)).not.toContain('is not on sale')
    const tooFew = show(choose('quarterly', [video('a', 5)]))
    expect(start(tooFew).disabled).toBe(true)
    expect(text(tooFew)).toContain('A month starts at 3 tokens')
  })

  test('names the number that is not usable yet, and leads to it', () => {
    const onAsk = vi.fn()
    const field = document.body.appendChild(document.createElement('input'))
    field.id = 'count'
    bad.field = { id: field.id, label: 'How many of 15 seconds' }
    const place = show(choose('quarterly', longer, { onAsk }))
    expect(text(place)).toContain('“How many of 15 seconds” is not valid yet')
    click(start(place))
    expect(document.activeElement).toBe(field)
    field.blur()
    click(start(show(choose('quarterly', videos, { isChanged: false, onAsk }))))
    expect(document.activeElement, 'nothing else is changed').toBe(field)
    expect(onAsk).not.toHaveBeenCalled()
    field.remove()
    bad.field = null
    expect(text(show(choose('quarterly', longer)))).not.toContain('is not valid yet')
  })

  test('back is offered while something is changed', () => {
    const onReset = vi.fn()
    click(findButton('Leave as it is', show(choose('quarterly', longer, { onReset }))))
    expect(onReset).toHaveBeenCalledOnce()
    expect(() =>
      findButton('Leave as it is', show(choose('quarterly', videos, { isChanged: false }))),
    ).toThrow()
  })

  test('shows that it is under way', () => {
    expect(start(show(choose('quarterly', longer))).dataset['loading']).toBeUndefined()
    expect(start(show(choose('quarterly', longer, { isBusy: true }))).dataset['loading']).toBe('true')
  })
})

describe('a price that changed meanwhile', () => {
  const details = { dueNowCents: 140_000, totalCents: 370_000 }
  const error = new Refusal({ detail: 'The price changed.', status: 409, details }, 'price_changed')

  test('is shown with the new total, and agreed to in exactly these figures', () => {
    const [onChange, onPriceChanged] = [vi.fn(), vi.fn()]
    const place = show(choose('quarterly', longer, { error, onChange, onPriceChanged }))
    expect(text(place.querySelector('[role="alert"]') as HTMLElement)).toContain(
      'The price changed: $1,400 today, then $3,700 a quarter.',
    )
    expect(() => findButton('Change the plan', place)).toThrow()
    click(findButton('Go on with $3,700', place))
    expect(onPriceChanged).toHaveBeenCalledOnce()
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ seenDueNowCents: 140_000, seenTotalCents: 370_000 })
  })

  test('is no error beside itself; any other error is one', () => {
    const place = show(choose('quarterly', longer, { error }))
    expect(place.querySelectorAll('[role="alert"]')).toHaveLength(1)
    const other = new Refusal({ detail: 'The card was declined.', status: 402 }, 'payment_due')
    expect(text(show(choose('quarterly', longer, { error: other })))).toContain('The card was declined.')
    expect(text(show(choose('quarterly', longer)))).not.toContain('declined')
  })
})

test('on narrow screens the figures fold', () => {
  const place = show(choose('quarterly', longer))
  const whole = place.firstElementChild as HTMLElement
  const fold = findButton('Show every figure', place)
  expect([fold.getAttribute('aria-expanded'), whole.dataset['open']]).toEqual(['false', undefined])
  click(fold)
  expect([fold.getAttribute('aria-expanded'), whole.dataset['open']]).toEqual(['true', 'true'])
  click(findButton('Hide every figure', place))
  expect(fold.textContent).toBe('Show every figure')
})

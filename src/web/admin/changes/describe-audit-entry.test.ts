import { describe, expect, it } from 'vitest'
import { listChangedFields, describeAuditEntry } from './describe-audit-entry.ts'

const said = (action: string, before?: unknown, after?: unknown, subjectName: string | null = null) => {
  const { verb, object, rest } = describeAuditEntry({ action, before, after, subjectName })
  return `${verb} ${object}${rest.startsWith(':') ? rest : ` ${rest}`}`.trim()
}

const coupon = (months: number | string) => ({ off: '20 %', months })

const inOwnList = (action: string, after: unknown) => {
  const entry = { action, before: undefined, after, subjectName: 'AF-7K2M' }
  const { verb, object, rest } = describeAuditEntry(entry, true)
  return [verb, object, rest].join(' ').trim()
}

describe('a change that an admin made', () => {
  it('reads as a sentence', () => {
    expect(said('video.moved', { status: 'queued' }, { status: 'shooting' })).toBe(
      'moved a film from Queued to Shooting',
    )
    expect(
      said('step.changed', { step: 'brief', status: 'coming up' }, { step: 'brief', status: 'in progress' }),
    ).toBe('changed Creative Brief from coming up to in progress')
    expect(said('user.role_given', { roles: ['user'] }, { roles: ['user', 'admin'] })).toBe(
      'gave the admin role to a user',
    )
    expect(
      said(
        'product.changed',
        { title: 'Ad', tokens: 1, isActive: true },
        { title: 'Ad', tokens: 2, isActive: false },
      ),
    ).toBe('changed the product “Ad”: tokens and is active')
    expect(said('system_flags.set', {}, { disableWrites: true, completeShutdown: false })).toBe(
      'set the system flags: Pause saving',
    )
    expect(said('system_flags.set', {}, { disableWrites: false })).toBe('set the system flags: all off')
    expect(said('user.suspended', {}, {}, 'mara@brand.example')).toBe(
      'suspended the account of mara@brand.example',
    )
    expect(said('user.restored')).toBe('restored the account of a user')
    expect(said('user.visited')).toBe('opened the support view of a user')
    expect(said('record.downloaded')).toBe('took the record of changes as a table')
  })

  it('about money says how much, and for whom', () => {
    expect(said('refund.requested', undefined, { invoiceId: 'in_1', amountCents: 4050 }, 'AF-7K2M')).toBe(
      'gave $40.50 back on AF-7K2M',
    )
    expect(said('refund.settled', undefined, { amountCents: 4050, how: 'otherwise' }, 'AF-7K2M')).toBe(
      'settled an owed refund of $40.50, on AF-7K2M',
    )
    expect(said('refund.retried', undefined, { amountCents: 4050 }, 'AF-7K2M')).toBe(
      'tried a refund of $40.50 again, on AF-7K2M',
    )
    expect(said('coupon.given', undefined, coupon(3), 'AF-7K2M')).toBe(
      'gave 20 % off for 3 months on AF-7K2M',
    )
    expect(said('coupon.given', undefined, coupon(1), 'AF-7K2M')).toBe('gave 20 % off for a month on AF-7K2M')
    expect(said('coupon.given', undefined, coupon('always'), 'AF-7K2M')).toBe(
      'gave 20 % off permanently on AF-7K2M',
    )
    expect(said('block.replanned', { block: 2 }, { block: 2, tokens: 6 }, 'AF-7K2M')).toBe(
      're-planned block 2 of AF-7K2M',
    )
    expect(said('payment_event.replayed', undefined, { type: 'invoice.paid' })).toBe(
      'applied a payment event again: invoice.paid',
    )
    expect(said('payment_events.unparked', undefined, { count: 1 })).toBe(
      'had 1 parked payment event applied again',
    )
    expect(said('payment_events.unparked', undefined, { count: 40 })).toBe(
      'had 40 parked payment events applied again',
    )
    expect(said('money_figures.downloaded')).toBe('took the money figures as a table')
  })

  it('of prices says them before and after', () => {
    const figures = { tokenPriceCents: { automated: 19_000, agency: 50_000 }, planPercentOff: { yearly: 20 } }
    const cheaper = { ...figures, tokenPriceCents: { automated: 19_000, agency: 40_000 } }
    expect(said('price_figures.changed', figures, cheaper)).toBe(
      'changed the price figures: Agency token price, $500 → $400',
    )
    const volumeDiscounts = [{ fromTokens: 8, percentOff: 10 }]
    expect(
      said(
        'price_figures.changed',
        { ...figures, volumeDiscounts: [] },
        { ...figures, planPercentOff: { yearly: 25 }, volumeDiscounts },
      ),
    ).toBe(
      'changed the price figures: Yearly plan discount, 20 % → 25 %; Volume discounts, none → 10 % from 8 tokens',
    )
  })

  it('names what was changed, while it is there', () => {
    const [queued, shooting] = [{ status: 'queued' }, { status: 'shooting' }]
    expect(said('video.moved', queued, shooting, 'The seam')).toBe('moved “The seam” from Queued to Shooting')
    expect(said('user.role_given', {}, {}, 'ines@kestrup.example')).toBe(
      'gave the admin role to ines@kestrup.example',
    )
    expect(said('step_note.written', {}, { step: 'brief' }, 'AF-7K2M')).toBe(
      'wrote the Creative Brief of AF-7K2M',
    )
    const [comingUp, complete] = ['coming up', 'complete'].map((status) => ({ step: 'shoot', status }))
    expect(said('step.changed', comingUp, complete, 'AF-7K2M')).toBe(
      'changed Product Shoot of AF-7K2M from coming up to complete',
    )
    expect(
      said(
        'step.changed',
        { step: 'shoot', date: '2026-03-01T00:00:00.000Z' },
        { step: 'shoot', date: '2026-03-02T00:00:00.000Z' },
        'AF-7K2M',
      ),
    ).toBe('changed Product Shoot of AF-7K2M: expected day, 1 March 2026 → 2 March 2026')
  })

  it('is described without the facts that its version did not have, or had in another shape', () => {
    expect(said('refund.requested', undefined, { amountCents: '4050' }, 'AF-7K2M')).toBe(
      'gave an amount back on AF-7K2M',
    )
    expect(said('cut.sent', undefined, {}, 'The seam')).toBe('sent a cut of “The seam”')
    expect(said('cut.sent', undefined, { number: 2, isDelivered: true }, 'The seam')).toBe(
      'delivered v2 of “The seam”',
    )
    expect(said('coupon.given', undefined, undefined, 'AF-7K2M')).toBe(
      'gave a discount permanently on AF-7K2M',
    )
  })

  it('does not name its subject in the list of that alone', () => {
    expect(inOwnList('step_note.written', { step: 'brief' })).toBe('wrote the Creative Brief')
    expect(inOwnList('item.received', {})).toBe('marked an item as received in this subscription')
  })

  it('is shown as recorded when its kind is unknown', () => {
    expect(said('polish lens')).toBe('polish lens')
  })

  it('shows only the fields that differ, before and after', () => {
    expect(listChangedFields({ title: 'A', tokens: 1 }, { title: 'A', tokens: 3, note: '' })).toEqual([
      { name: 'tokens', before: '1', after: '3' },
      { name: 'note', before: 'none', after: 'empty' },
    ])
    expect(listChangedFields({ disableWrites: false }, { disableWrites: true })).toEqual([
      { name: 'Pause saving', before: 'no', after: 'yes' },
    ])
    expect(listChangedFields(null, { isActive: true })).toEqual([
      { name: 'is active', before: 'none', after: 'yes' },
    ])
    expect(
      listChangedFields({ off: { monthly: 0, yearly: 20 } }, { off: { monthly: 0, yearly: 25 } }),
    ).toEqual([{ name: 'off, yearly', before: '20', after: '25' }])
    expect(listChangedFields(undefined, undefined)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { changedFields, describeChange } from './describe-change.ts'

const said = (action: string, before?: unknown, after?: unknown, subjectName: string | null = null) => {
  const { verb, object, rest } = describeChange({ action, before, after, subjectName })
  return `${verb} ${object}${rest.startsWith(':') ? rest : ` ${rest}`}`.trim()
}

const coupon = (months: number | string) => ({ off: '20 %', months })

describe('a change that an admin made', () => {
  it('is told as a sentence', () => {
    expect(said('move film', { status: 'queued' }, { status: 'shooting' })).toBe(
      'moved a film from Queued to Shooting',
    )
    expect(
      said('change step', { step: 'brief', status: 'coming up' }, { step: 'brief', status: 'in progress' }),
    ).toBe('changed Creative Brief from coming up to in progress')
    expect(said('give admin role', { roles: ['user'] }, { roles: ['user', 'admin'] })).toBe(
      'gave the admin role to a user',
    )
    expect(
      said(
        'change product',
        { title: 'Ad', tokens: 1, isActive: true },
        { title: 'Ad', tokens: 2, isActive: false },
      ),
    ).toBe('changed the product “Ad”: tokens and is active')
    expect(said('set system flags', {}, { disableWrites: true, completeShutdown: false })).toBe(
      'set the system flags: disable writes',
    )
    expect(said('set system flags', {}, { disableWrites: false })).toBe('set the system flags: all off')
    expect(said('suspend account', {}, {}, 'mara@brand.example')).toBe(
      'suspended the account of mara@brand.example',
    )
    expect(said('restore account')).toBe('restored the account of a user')
    expect(said('visit account')).toBe('opened the support view of a user')
    expect(said('download changes')).toBe('took the record of changes as a table')
  })

  it('about money says how much, and for whom', () => {
    expect(said('refund payment', undefined, { invoiceId: 'in_1', amountCents: 4050 }, 'AF-7K2M')).toBe(
      'gave $40.50 back on AF-7K2M',
    )
    expect(said('settle refund', undefined, { amountCents: 4050, how: 'otherwise' }, 'AF-7K2M')).toBe(
      'settled an owed refund of $40.50, on AF-7K2M',
    )
    expect(said('retry refund', undefined, { amountCents: 4050 }, 'AF-7K2M')).toBe(
      'tried a refund of $40.50 again, on AF-7K2M',
    )
    expect(said('give coupon', undefined, coupon(3), 'AF-7K2M')).toBe('gave 20 % off for 3 months on AF-7K2M')
    expect(said('give coupon', undefined, coupon(1), 'AF-7K2M')).toBe('gave 20 % off for a month on AF-7K2M')
    expect(said('give coupon', undefined, coupon('always'), 'AF-7K2M')).toBe(
      'gave 20 % off for good on AF-7K2M',
    )
    expect(said('re-plan block', { block: 2 }, { block: 2, tokens: 6 }, 'AF-7K2M')).toBe(
      're-planned block 2 of AF-7K2M',
    )
    expect(said('replay payment event', undefined, { type: 'invoice.paid' })).toBe(
      'applied a payment event again: invoice.paid',
    )
    expect(said('replay parked events', undefined, { count: 1 })).toBe(
      'had 1 parked payment event applied again',
    )
    expect(said('replay parked events', undefined, { count: 40 })).toBe(
      'had 40 parked payment events applied again',
    )
    expect(said('download money figures')).toBe('took the money figures as a table')
  })

  it('names what was changed, while it is there', () => {
    const [queued, shooting] = [{ status: 'queued' }, { status: 'shooting' }]
    expect(said('move film', queued, shooting, 'The seam')).toBe('moved “The seam” from Queued to Shooting')
    expect(said('give admin role', {}, {}, 'ines@kestrup.example')).toBe(
      'gave the admin role to ines@kestrup.example',
    )
    expect(said('write step note', {}, { step: 'brief' }, 'AF-7K2M')).toBe(
      'wrote the Creative Brief of AF-7K2M',
    )
    const [comingUp, complete] = ['coming up', 'complete'].map((status) => ({ step: 'shoot', status }))
    expect(said('change step', comingUp, complete, 'AF-7K2M')).toBe(
      'changed Product Shoot of AF-7K2M from coming up to complete',
    )
    expect(said('change step', { step: 'shoot', date: 1 }, { step: 'shoot', date: 2 }, 'AF-7K2M')).toBe(
      'changed Product Shoot of AF-7K2M: another expected day',
    )
  })

  it('is told as it was recorded when it is not known here', () => {
    expect(said('polish lens')).toBe('polish lens')
  })

  it('shows only the fields that differ, before and after', () => {
    expect(changedFields({ title: 'A', tokens: 1 }, { title: 'A', tokens: 3, note: '' })).toEqual([
      { name: 'tokens', before: '1', after: '3' },
      { name: 'note', before: 'none', after: 'empty' },
    ])
    expect(changedFields(null, { isActive: true })).toEqual([
      { name: 'is active', before: 'none', after: 'yes' },
    ])
    expect(changedFields({ off: { monthly: 0, yearly: 20 } }, { off: { monthly: 0, yearly: 25 } })).toEqual([
      { name: 'off, yearly', before: '20', after: '25' },
    ])
    expect(changedFields(undefined, undefined)).toEqual([])
  })
})

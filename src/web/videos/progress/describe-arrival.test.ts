import { describe, expect, it } from 'vitest'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { describeArrival } from './describe-arrival.ts'

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 10)).toISOString()
const steps = (isComplete: boolean) =>
  defaultStatusItems(new Date(at(1)), 'automated').map((step) =>
    step.id === 'received' && isComplete ? { ...step, status: 'complete' as const } : step,
  )
const describeIt = (items: (string | null)[], parcels: string[], isComplete = true) =>
  describeArrival({
    current: { block: 1, statusItems: steps(isComplete), notes: [] },
    items: items.map((receivedAt, index) => ({ id: `item-${index}`, title: 'Lamp', receivedAt })),
    parcels: parcels.map((createdAt, index) => ({
      id: `parcel-${index}`,
      reference: 'AF-1',
      carrier: 'Kestrel',
      trackingNumber: 'KS 1',
      createdAt,
    })),
  })

describe('what travels to the studio', () => {
  it('is one sentence with the day of the last item, once everything has arrived', () => {
    expect(describeIt([at(5), at(4)], [at(2), at(3)])).toEqual({ text: '2 parcels arrived', at: at(5) })
    expect(describeIt([at(5)], [at(2)])?.text).toBe('1 parcel arrived')
    expect(describeIt([at(5), at(4)], [])?.text).toBe('2 items arrived')
    expect(describeIt([], [])).toEqual({ text: 'Everything arrived', at: null })
  })

  it('stays open while an item is expected, or a parcel was announced after the last one', () => {
    expect(describeIt([at(5), null], [at(2)], false)).toBe(null)
    expect(describeIt([at(5)], [at(2), at(6)])).toBe(null)
  })
})

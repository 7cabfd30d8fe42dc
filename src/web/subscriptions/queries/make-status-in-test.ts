import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'

type StatusInTest = Partial<Omit<SubscriptionStatusDetail, 'current'>> & {
  current?: Partial<SubscriptionStatusDetail['current']>
}

/** The status of a subscription as the server sends it, for tests: without steps, parcels and items. */
export const makeStatusInTest = ({ current, ...status }: StatusInTest = {}): SubscriptionStatusDetail => ({
  id: 'sub',
  userId: 'ada',
  userEmail: 'ada@example.com',
  current: { block: 1, statusItems: [], notes: [], ...current },
  earlier: [],
  parcelReference: 'ARC-7K2M',
  studioAddress: 'Rig Street 1',
  parcels: [],
  items: [],
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...status,
})

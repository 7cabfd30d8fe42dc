import type { Cut } from '#shared/contract/videos/cuts.ts'

/** For tests: the first cut without files, not sent, with these differences. */
export const makeCutInTest = (cut: Partial<Cut> = {}): Cut => ({
  number: 1,
  state: 'assembling',
  files: [],
  changes: null,
  createdAt: '2026-03-02T10:00:00.000Z',
  sentAt: null,
  sentBy: null,
  deliveredAt: null,
  exception: null,
  withdrawal: null,
  letter: '',
  contentHash: null,
  approval: null,
  ...cut,
})

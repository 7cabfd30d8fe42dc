import type { GuestNote } from '#shared/contract/review/guest-links.ts'

/** For tests: what a guest wrote on the first frame and nobody has answered, with these differences. */
export const makeGuestNote = (note: Partial<GuestNote> = {}): GuestNote => ({
  id: 'own',
  name: 'Theo',
  text: 'Slower.',
  anchor: { on: 'time', frame: 0, length: 1 },
  marks: null,
  createdAt: '2026-03-02T10:00:00.000Z',
  editedAt: null,
  isChange: false,
  isSent: false,
  replies: [],
  ...note,
})

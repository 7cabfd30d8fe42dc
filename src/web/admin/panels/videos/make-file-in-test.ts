/** For tests: a finished file in 16:9. */
export const makeFileInTest = (createdAt = '2026-03-02T10:00:00.000Z') => ({
  id: 'file',
  ratio: '16:9' as const,
  uploadedBy: 'studio@example.com',
  originalName: 'wet-stone.mp4',
  purpose: 'finished-film' as const,
  mediaType: 'video/mp4',
  bytes: 1_000_000,
  width: 1920,
  height: 1080,
  durationMs: 15_000,
  url: '/api/files/file',
  deliveredAt: null,
  createdAt,
})

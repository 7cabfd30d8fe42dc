import { expect, test } from 'vitest'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { findDownloadsPath } from './find-downloads-path.ts'

const file = (deliveredAt: string | null) => ({ deliveredAt }) as StoredFile
const video = (block: number, files: StoredFile[], earlierFiles: StoredFile[] = []) => ({
  subscriptionId: 's',
  block,
  files,
  earlierFiles,
})

test('downloads are on the page of the newest block that has any', () => {
  const given = file('2026-03-09T10:00:00.000Z')
  expect(findDownloadsPath([video(1, [given]), video(2, [], [given]), video(3, [file(null)])])).toBe(
    '/subscriptions/delivery/s?block=2',
  )
  expect(findDownloadsPath([video(1, [file(null)])])).toBeNull()
})

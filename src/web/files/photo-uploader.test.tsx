// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { click, findButton, mountInTest } from '../ui/mount-in-test.tsx'
import { PhotoUploader } from './photo-uploader.tsx'

vi.mock('../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../call/call.ts')>()),
  call: () => Promise.resolve({}),
}))

function Photos() {
  const [photoIds, setPhotoIds] = useState(['a', 'b'])
  return <PhotoUploader itemTitle="Trail shoe" photoIds={photoIds} onChange={setPhotoIds} />
}

const remove = (photo: number) => {
  const button = findButton(`Remove photo ${photo} of Trail shoe`)
  button.focus()
  click(button)
}

test('after a photo was removed, the one beside it has the focus, and at last all of them', () => {
  const { unmount } = mountInTest(<Photos />)
  remove(2)
  expect(document.activeElement).toBe(findButton('Remove photo 1 of Trail shoe'))
  remove(1)
  expect(document.activeElement?.tagName).toBe('SECTION')
  unmount()
})

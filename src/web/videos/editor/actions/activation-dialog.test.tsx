// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { click, findButton, mountInTest, type Mounted } from '../../../ui/mount-in-test.tsx'
import { makeVideoInTest } from '../copy/make-video-in-test.ts'
import { ActivationDialog } from './activation-dialog.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())

test.each([
  [{ copy: ['One.'] }, 'Edit copy'],
  [{ length: 5, copyCards: [] }, 'Edit film'],
])('what is missing of %j is put right by “%s”', (given, label) => {
  const video = makeVideoInTest(given)
  const edited: string[] = []
  mounted = mountInTest(
    <ActivationDialog
      plan={{ ready: [], gaps: [], blocked: [{ video, sentence: 'Give it a title.' }] }}
      isOpen
      onClose={() => undefined}
      onEdit={({ id }) => edited.push(id)}
      onActivate={() => undefined}
    />,
  )
  click(findButton(label))
  expect(edited).toEqual([video.id])
})

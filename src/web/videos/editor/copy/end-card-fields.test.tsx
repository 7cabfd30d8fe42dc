// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { mountInTest, type Mounted } from '../../../ui/mount-in-test.tsx'
import { createDraft } from '../draft/video-draft.ts'
import { EndCardFields } from './end-card-fields.tsx'
import { makeVideoInTest } from './make-video-in-test.ts'
import { makeSaveServer } from './save-server-in-test.ts'
import { VideoSaver } from './video-saver.ts'

let mounted: Mounted
afterEach(() => mounted.unmount())

test.each([true, false])('a tagline that is too long says so while the end card is used: %s', (use) => {
  const video = makeVideoInTest({ copy: [] })
  const tagline = 'x'.repeat(122)
  const draft = { ...createDraft(video), endCard: { ...video.endCard, use, tagline } }
  const saver = new VideoSaver(video, makeSaveServer(video).save)
  mounted = mountInTest(
    <MemoryRouter>
      <EndCardFields draft={draft} saver={saver} fieldId="end" kit={undefined} mover="customer" />
    </MemoryRouter>,
  )
  expect(mounted.place.querySelector<HTMLInputElement>('#end')).toMatchObject({
    value: tagline,
    maxLength: -1,
  })
  expect(mounted.place.querySelector('[role=alert]')?.textContent).toBe('2 characters too many.')
})

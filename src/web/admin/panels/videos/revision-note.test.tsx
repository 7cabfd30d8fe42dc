import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { makeVideoInTest } from '../../../videos/editor/copy/make-video-in-test.ts'
import { makeFileInTest } from './make-file-in-test.ts'
import { RevisionNote } from './revision-note.tsx'

const earlier = '2026-03-01T10:00:00.000Z'
const newer = '2026-03-03T10:00:00.000Z'
const revision = {
  number: 1,
  note: 'Violet laces.',
  askedAt: '2026-03-02T10:00:00.000Z',
  cut: null,
  changes: 0,
  openChanges: 0,
}
const cut: NonNullable<Video['cut']> = {
  number: 2,
  state: 'assembling',
  sentAt: null,
  deliveredAt: null,
  heldBack: null,
  exception: null,
}
const draw = (fileAt: string, shownCut: Partial<typeof cut> = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <RevisionNote
          video={makeVideoInTest({
            status: 'editing',
            revision,
            files: [makeFileInTest(fileAt)],
            cut: { ...cut, ...shownCut },
          })}
          revision={revision}
        />
      </MemoryRouter>
    </MantineProvider>,
  )

test('a revision says whether a newer film answers it: one that was withdrawn does not', () => {
  expect(draw(earlier)).toContain('No finished file has changed since. Upload the changed film.')
  const withdrawn = draw(newer, { withdrawnCut: 1 })
  expect(withdrawn).toContain(
    'The newer files are those of v1, which was withdrawn. Upload the changed film.',
  )
})

test('a newer film is sent to the customer, and completes the revision once it is approved', () => {
  expect(draw(newer)).toContain('A newer finished file is here. Send v2 to the customer.')
  expect(draw(newer, { state: 'in_review', sentAt: newer })).toContain('A newer finished file is here.</p>')
  expect(draw(newer, { state: 'approved', sentAt: newer })).toContain('Delivering it completes the revision.')
})

import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { RevisionNote } from './revision-note.tsx'

const revision = {
  number: 1,
  note: 'Violet laces.',
  askedAt: '2026-03-02T10:00:00.000Z',
  cut: null,
  changes: 0,
  openChanges: 0,
}
const draw = (isAnswered: boolean, withdrawnCut: number | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <RevisionNote videoId="v1" revision={revision} isAnswered={isAnswered} withdrawnCut={withdrawnCut} />
      </MemoryRouter>
    </MantineProvider>,
  )

test('a revision says whether a newer film answers it: one that was withdrawn does not', () => {
  expect(draw(false, null)).toContain('No finished file has changed since.')
  expect(draw(true, null)).toContain('Delivering it completes the revision.')
  const withdrawn = draw(true, 2)
  expect(withdrawn).toContain('The newer files are those of v2, which was withdrawn.')
  expect(withdrawn).not.toContain('completes the revision')
})

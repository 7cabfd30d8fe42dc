// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { expect, test } from 'vitest'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { RefusedNote } from '../room/refused-note.tsx'
import { RefusedChangeProvider, useRefusedChangeState, useReportRefusedNote } from './refused-change.ts'

type Report = ReturnType<typeof useReportRefusedNote>

function Form({ onReport }: { onReport?: (report: Report) => void }) {
  const report = useReportRefusedNote()
  useEffect(() => onReport?.(report))
  return null
}

let report: Report
const takeReport = (next: Report) => {
  report = next
}

function Page({ hasForm, hasOther }: { hasForm: boolean; hasOther: boolean }) {
  return (
    <RefusedChangeProvider value={useRefusedChangeState()}>
      {hasForm && <Form onReport={takeReport} />}
      {hasOther && <Form />}
      <RefusedNote />
    </RefusedChangeProvider>
  )
}

test('a refusal is shown by its form, and by the page once that form is gone', () => {
  const { place, show, unmount } = mountInTest(<Page hasForm hasOther />)
  act(() => report('The note was not deleted.'))
  expect(place.textContent).toBe('')
  show(<Page hasForm hasOther={false} />)
  expect(place.textContent, 'another form is gone').toBe('')
  show(<Page hasForm={false} hasOther={false} />)
  expect(place.textContent).toBe('The note was not deleted.')
  unmount()
})

test('a refusal that comes after its form is gone is shown by the page, until another try', () => {
  const { place, show, unmount } = mountInTest(<Page hasForm hasOther />)
  show(<Page hasForm={false} hasOther />)
  act(() => report('The note was not deleted.'))
  expect(place.textContent).toBe('The note was not deleted.')
  act(() => report(null))
  expect(place.textContent).toBe('')
  unmount()
})

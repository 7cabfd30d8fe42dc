// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act, createRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fill, mountInTest } from '../../ui/mount-in-test.tsx'
import { Announcer } from '../../ui/toasts/announce.tsx'
import { useNoteDraft } from '../drafts/use-note-draft.ts'
import { GuestForm } from './guest-form.tsx'
import { guestDraftKey, useOwnComments } from './own-comments.ts'

const place = { cut: 1, frames: { in: 0, out: 1 } }
const places = { read: () => place, readUntil: () => place }
const field = createRef<HTMLTextAreaElement>()

function Form() {
  const draft = useNoteDraft('guest', guestDraftKey('secret'), places.read)
  return (
    <GuestForm
      secret="secret"
      notes={[]}
      player={null}
      rate={{ num: 25, den: 1 }}
      draft={draft}
      frames={null}
      places={places}
      markingProblem={null}
      tool={null}
      onTool={() => undefined}
      own={useOwnComments('secret')}
      field={field}
    />
  )
}

beforeEach(() => localStorage.clear())

test('who sends a comment without a name is asked for it, and led to its field', () => {
  const { place: form, unmount } = mountInTest(
    <>
      <Form />
      <output data-announcer>
        <Announcer />
      </output>
    </>,
    new QueryClient(),
  )
  const readAnnounced = () => form.querySelector('[data-announcer]')?.textContent
  fill(field.current, 'Slower, please.')
  expect(readAnnounced(), 'not while it is written').toBe('')
  const key = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })
  act(() => void field.current?.dispatchEvent(key))
  expect(readAnnounced()).toBe('Say who you are, then add the comment.')
  expect(document.activeElement).toBe(form.querySelector('input[autocomplete="name"]'))
  unmount()
})

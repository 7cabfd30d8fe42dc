// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { click, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { isVideoFound } from './board-pages.ts'
import { makeBoardVideoInTest } from '../parts/make-board-video-in-test.ts'
import { MarkFilter } from './mark-filter.tsx'

const onSearch = vi.fn<(search: string) => void>()
let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  onSearch.mockClear()
})

const findField = () => mounted.place.querySelector('input')
async function pick(label: string) {
  click(findField())
  await settle()
  click([...document.querySelectorAll('[role="option"]')].find(({ textContent }) => textContent === label))
}

test('a choice takes the place of the one before, and leaves the other words of the search', async () => {
  mounted = mountInTest(<MarkFilter search="kestrup Revision" onSearch={onSearch} />)
  expect(findField()?.value).toBe('Revision open')
  await pick('Question open')
  expect(onSearch).toHaveBeenLastCalledWith('question kestrup')
  await pick('Revision open')
  expect(onSearch, 'the same again clears it').toHaveBeenLastCalledWith('kestrup')
})

test('its words are words of the search', async () => {
  mounted = mountInTest(<MarkFilter search="" onSearch={onSearch} />)
  expect(findField()?.placeholder).toBe('Any film')
  const revision = { number: 1, note: '', askedAt: '', cut: null, changes: 0, openChanges: 0 }
  await pick('Revision open')
  const [[word] = ['']] = onSearch.mock.calls
  expect(word).toBe('revision')
  const video = makeBoardVideoInTest({ status: 'editing' })
  expect([isVideoFound({ ...video, revision }, word), isVideoFound(video, word)]).toEqual([true, false])
})

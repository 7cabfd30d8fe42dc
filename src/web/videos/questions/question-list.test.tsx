// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import { questionAnchor } from '#shared/videos/question-path.ts'
import { click, mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { QuestionList } from './question-list.tsx'

const makeQuestion = (id: string, isOpen: boolean): QuestionThread => ({
  id,
  subject: { kind: 'parcel', id: 'parcel', title: 'DHL JD-a' },
  isBlocking: false,
  isOpen,
  turn: isOpen ? 'customer' : null,
  messages: [],
})
const list = (isLaceOpen: boolean) => (
  <QuestionList
    subscriptionId="sub"
    questions={[makeQuestion('lace', isLaceOpen), makeQuestion('sole', false)]}
    side="customer"
  />
)

let mounted: Mounted
const mount = (isLaceOpen: boolean, address: string) => {
  window.location.hash = address
  mounted = mountInTest(list(isLaceOpen), new QueryClient())
}
const fold = () => mounted.place.querySelector('details')

afterEach(() => {
  mounted.unmount()
  window.location.hash = ''
})

test('a link to a question that was closed meanwhile opens the closed ones, and can be closed', () => {
  mount(false, questionAnchor('lace'))
  expect(fold()?.open).toBe(true)
  expect(document.activeElement?.id).toBe(questionAnchor('lace'))
  click(mounted.place.querySelector('summary'))
  mounted.show(list(false))
  expect(fold()?.open).toBe(false)
})

test.each(['', '#questions', questionAnchor('lace')])('closed questions stay closed at “%s”', (address) => {
  mount(true, address)
  expect(fold()?.open).toBe(false)
})

test('a question that is closed while its link is read stays out of sight', () => {
  mount(true, questionAnchor('lace'))
  mounted.show(list(false))
  expect(fold()?.open).toBe(false)
})

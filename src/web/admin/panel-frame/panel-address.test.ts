import { expect, it } from 'vitest'
import { closedPanels, videoTarget, withPanels } from './panel-address.ts'

it('a panel opens and closes beside the filters of its page', () => {
  const query = new URLSearchParams('status=queued&q=shoe')
  const opened = withPanels(query, videoTarget({ id: 'f1', subscriptionId: 's1' }))
  expect(opened).toBe('?status=queued&q=shoe&film=f1&subscription=s1')
  expect(withPanels(new URLSearchParams(opened), { film: null })).toBe(
    '?status=queued&q=shoe&subscription=s1',
  )
  expect(withPanels(new URLSearchParams(opened), closedPanels)).toBe('?status=queued&q=shoe')
  expect(withPanels(new URLSearchParams('film=f1'), closedPanels)).toBe('')
})

// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { click, mountInTest } from '../mount-in-test.tsx'
import { Tabs } from './tabs.tsx'

const tabs = ['draft', 'queued', 'editing'].map((id) => ({ id, label: id }))
const draw = (open: string) => (
  <Tabs label="Status" tabs={tabs} open={open} onOpen={() => undefined}>
    Films
  </Tabs>
)

test('the focus goes with the tab that the way back opens, and stays on one that was pressed', () => {
  const mounted = mountInTest(draw('draft'))
  const tab = (index: number) => mounted.place.querySelectorAll<HTMLElement>('[role="tab"]')[index]
  act(() => tab(2)?.focus())
  click(tab(2))
  mounted.show(draw('queued'))
  expect(document.activeElement, 'pressed and not open yet').toBe(tab(2))
  mounted.show(draw('editing'))
  expect(document.activeElement).toBe(tab(2))
  mounted.show(draw('draft'))
  expect(document.activeElement).toBe(tab(0))
  mounted.unmount()
})

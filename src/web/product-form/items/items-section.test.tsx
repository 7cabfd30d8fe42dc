// @vitest-environment happy-dom
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { emptyItem, selectionLimits, type Item } from '#shared/cart/product-selections.ts'
import { click, fill, findButton, mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { TypedTextsProvider, useBadField } from '../fields/typed-texts.tsx'
import { ItemsSection } from './items-section.tsx'

let stored: readonly Item[]
let badFieldId: string | null
function Section() {
  const [items, setItems] = useState(stored)
  const badId = useBadField()?.id ?? null
  useEffect(() => {
    stored = items
    badFieldId = badId
  })
  return <ItemsSection items={items} unshownIds={['lace']} gaps={[]} onChange={setItems} />
}

let mounted: Mounted
function mount() {
  mounted = mountInTest(
    <TypedTextsProvider>
      <Section />
    </TypedTextsProvider>,
    new QueryClient(),
  )
}
beforeEach(() => {
  stored = [{ ...emptyItem('shoe'), notes: 'The sole' }, emptyItem('lace')]
  mount()
})
afterEach(() => {
  mounted.unmount()
  clearDrafts()
})
const notes = () => mounted.place.querySelector('textarea')
const alert = () => mounted.place.querySelector('[role=alert]')?.textContent

test('notes that are too long stay in their field, and out of the order until they fit', () => {
  const text = 'x'.repeat(selectionLimits.noteCharacters)
  fill(notes(), `${text}more`)
  expect([notes()?.value, alert()]).toEqual([`${text}more`, '4 characters too many.'])
  expect([stored[0]?.notes, badFieldId]).toEqual(['The sole', notes()?.id])
  fill(notes(), text)
  expect([notes()?.value, alert()]).toEqual([text, undefined])
  expect([stored[0]?.notes, badFieldId]).toEqual([text, null])
})

test('notes that are too long are there after a way back, unless the order has got others', () => {
  const text = 'x'.repeat(selectionLimits.noteCharacters + 4)
  fill(notes(), text)
  mounted.unmount()
  mount()
  expect([notes()?.value, alert(), badFieldId]).toEqual([text, '4 characters too many.', notes()?.id])
  mounted.unmount()
  stored = [{ ...emptyItem('shoe'), notes: 'The laces' }, emptyItem('lace')]
  mount()
  expect([notes()?.value, alert(), badFieldId]).toEqual(['The laces', undefined, null])
  fill(notes(), 'The sole')
  expect(notes()?.value).toBe('The sole')
})

test('a field that is removed is no longer in the way of the order', () => {
  fill(notes(), 'x'.repeat(selectionLimits.noteCharacters + 4))
  click(findButton('Remove Item 1'))
  expect([stored.map(({ id }) => id), badFieldId]).toEqual([['lace'], null])
})

test('spaces at the end of a full text are not stored: with them the order would refuse the item', () => {
  const text = 'x'.repeat(selectionLimits.noteCharacters)
  fill(notes(), `${text} \n`)
  expect([stored[0]?.notes, badFieldId]).toEqual([text, null])
})

test('an item that no film shows says so, with the way to choose one', () => {
  const [shoe, lace] = mounted.place.querySelectorAll('li')
  expect(shoe?.textContent).not.toContain('Shown in no film yet.')
  expect(lace?.textContent).toContain('Shown in no film yet. Choose films for Item 2')
  expect(lace?.querySelector('a')?.getAttribute('href')).toBe('#films')
})

test('an item that was added has the focus in its name, which says whose it is', () => {
  findButton('Add an item').focus()
  click(findButton('Add an item'))
  const added = stored.at(-1)
  const field = document.activeElement
  expect(field?.id).toBe(`item-${added?.id}-name`)
  expect(field instanceof HTMLInputElement && field.labels?.[0]?.textContent).toBe('Name of Item 3')
})

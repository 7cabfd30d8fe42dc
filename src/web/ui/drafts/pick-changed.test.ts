import { expect, test } from 'vitest'
import { pickChanged } from './pick-changed.ts'

interface Item {
  name: string
  size: { widthMm: number } | null
  photoIds: string[]
}
const stored: Item = { name: 'Shoe', size: { widthMm: 90 }, photoIds: ['a'] }

test.each<[name: string, draft: Partial<Item>, changed: Partial<Item>]>([
  ['no field', {}, {}],
  ['a changed field', { name: 'Boot' }, { name: 'Boot' }],
  ['an emptied field', { name: '', size: null, photoIds: [] }, { name: '', size: null, photoIds: [] }],
  ['a field that was typed back', { name: 'Shoe', photoIds: [] }, { photoIds: [] }],
  ['equal values of another object', { size: { widthMm: 90 }, photoIds: ['a'] }, {}],
])('of %s', (_name, draft, changed) => {
  expect(pickChanged(draft, stored)).toStrictEqual(changed)
})

test('the draft itself stays as it is', () => {
  const draft = { name: 'Shoe' }
  pickChanged(draft, stored)
  expect(draft).toStrictEqual({ name: 'Shoe' })
})

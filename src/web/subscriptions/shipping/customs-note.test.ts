import { expect, it } from 'vitest'
import { customsNoteText, writeCustomsNote } from './customs-note.ts'

it('the customs note names contents, number of items, who pays, and leaves value and origin to the sender', () => {
  const note = writeCustomsNote(
    [
      { title: 'Reading lamp V2', size: '40 cm, 1.2 kg' },
      { title: 'Spare shade', size: '' },
    ],
    'AF-7KQM-3XRT',
  )
  expect(customsNoteText(note)).toBe(
    [
      'Contents: Samples for filming, not for sale, to be returned to the sender',
      '2 items: Reading lamp V2 (40 cm, 1.2 kg); Spare shade',
      'Country of origin: Made in: ________',
      'Value: For customs only, nothing is sold: ________',
      'Duties, taxes and fees: Paid by the sender',
      'Reference: AF-7KQM-3XRT',
    ].join('\n'),
  )
  expect(writeCustomsNote([{ title: 'Lamp', size: '' }], 'AF-1')[1]?.label).toBe('1 item')
})

import { expect, test } from 'vitest'
import { freezeCutCopy } from '../../videos/cuts/cut-copy.ts'
import { describeMarkers } from './describe-markers.ts'

const copy = freezeCutCopy(
  {
    length: 15,
    frameRate: { num: 25, den: 1 },
    copyCards: [
      { id: 'a', copy: 'Wet rock at six', timing: { in: 10, out: 60 } },
      { id: 'b', copy: '', timing: { in: 100, out: 150 } },
    ],
    startCard: { use: false, text: '' },
    endCard: { use: false, logo: true, tagline: '' },
  },
  ['16:9'],
)
const onCard = (id: string, offset = 5) => ({
  on: 'card' as const,
  card: { kind: 'copy' as const, id },
  offset,
  length: 1,
  isBeyondCard: false,
})

test('a change is a marker at its card’s place in the cut, named by the card’s words', () => {
  const list = describeMarkers('Rock v2', copy, [
    { anchor: onCard('a'), text: 'Slower', cut: 1 },
    { anchor: onCard('b'), text: 'Brighter', cut: 2 },
    { anchor: { on: 'time', frame: 300, length: 10 }, text: 'Louder', cut: 2 },
  ])
  expect(list).toMatchObject({ title: 'Rock v2', frames: 375, rate: { num: 25, den: 1 } })
  expect(list.markers).toEqual([
    { in: 15, out: 16, name: 'Wet rock at six', comment: 'Slower' },
    { in: 105, out: 106, name: 'Card 2', comment: 'Brighter' },
    { in: 300, out: 310, name: 'Film', comment: 'Louder' },
  ])
})

test('a change whose card is gone is not left out', () => {
  const { markers } = describeMarkers('Rock', copy, [{ anchor: onCard('gone'), text: 'Slower', cut: 1 }])
  expect(markers).toEqual([
    {
      in: 0,
      out: 1,
      name: 'A card that is gone',
      comment: 'Slower (No place in this cut: written on v1.)',
    },
  ])
})

import { describe, expect, it } from 'vitest'
import { chooseShownItems, findBlockItems, type ItemChoice } from './block-items.ts'

const shoe = { id: 'shoe', fromBlock: 1 }
const lace = { id: 'lace', fromBlock: 1 }
const lamp = { id: 'lamp', fromBlock: 2 }
const vase = { id: 'vase', fromBlock: 3 }
const items = [shoe, lace, lamp, vase]
const choices = (...chosen: [number, ItemChoice][]) => new Map(chosen)

describe('the items of a block', () => {
  it('are those of the block before, and those that begin with it', () => {
    expect(findBlockItems(items, choices(), 1)).toEqual([shoe, lace])
    expect(findBlockItems(items, choices(), 2)).toEqual([shoe, lace, lamp])
    expect(findBlockItems(items, choices([3, 'same']), 4)).toEqual(items)
  })

  it('are only the new ones where the customer chose new, and for the blocks after it', () => {
    expect(findBlockItems(items, choices([2, 'new']), 2)).toEqual([lamp])
    expect(findBlockItems(items, choices([2, 'new']), 3)).toEqual([lamp, vase])
    expect(findBlockItems(items, choices([3, 'new'], [2, 'new']), 3)).toEqual([vase])
    expect(findBlockItems(items, choices([2, 'new']), 1)).toEqual([shoe, lace])
  })

  it('are those of before where new was chosen and none came', () => {
    expect(findBlockItems([shoe, lace], choices([2, 'new']), 2)).toEqual([shoe, lace])
  })
})

describe('the items that a film shows', () => {
  it('are those chosen that its block has, or the first one', () => {
    expect(chooseShownItems(['lace', 'shoe'], items)).toEqual(['shoe', 'lace'])
    expect(chooseShownItems(['gone'], items)).toEqual(['shoe'])
    expect(chooseShownItems(undefined, items)).toEqual(['shoe'])
    expect(chooseShownItems(['shoe'], [])).toEqual([])
  })
})

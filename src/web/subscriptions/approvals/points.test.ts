import { describe, expect, it } from 'vitest'
import { describePlace, findPlace, middle, movePlace } from './points.ts'

const picture = { left: 100, top: 50, width: 400, height: 200 }

describe('a place on a picture', () => {
  it.each([
    ['its corner', 100, 50, { x: 0, y: 0 }],
    ['its middle', 300, 150, { x: 5_000, y: 5_000 }],
    ['outside of it', 900, -10, { x: 10_000, y: 0 }],
    ['between two parts', 100.01, 50, { x: 0, y: 0 }],
  ])('is where the pointer is: %s', (_, clientX, clientY, place) => {
    expect(findPlace({ clientX, clientY }, picture)).toEqual(place)
  })

  it('is the middle of a picture that is not drawn yet', () => {
    expect(findPlace({ clientX: 0, clientY: 0 }, { ...picture, width: 0 })).toEqual(middle)
  })

  it('is moved by arrow keys, by more with Shift, and stays in the picture', () => {
    expect(movePlace(middle, 'ArrowLeft', false)).toEqual({ x: 4_900, y: 5_000 })
    expect(movePlace(middle, 'ArrowDown', true)).toEqual({ x: 5_000, y: 5_500 })
    expect(movePlace({ x: 50, y: 9_990 }, 'ArrowLeft', false)).toEqual({ x: 0, y: 9_990 })
    expect(movePlace({ x: 50, y: 9_990 }, 'ArrowDown', false)).toEqual({ x: 50, y: 10_000 })
    expect(movePlace(middle, 'Enter', false)).toBeNull()
  })

  it('is said in words', () => {
    expect(describePlace({ x: 5_120, y: 0 })).toBe('51 % from the left, 0 % from the top')
  })
})

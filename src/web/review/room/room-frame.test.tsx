// @vitest-environment happy-dom
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Ratio } from '#shared/videos/ratios.ts'
import { fill, mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { RoomFrame } from './room-frame.tsx'

const onRatio = vi.fn()
let mounted: Mounted
afterEach(() => mounted.unmount())

function mount(ratios: readonly Ratio[]) {
  mounted = mountInTest(
    <RoomFrame
      room={createRef()}
      title="Wet stone"
      player={null}
      file={{ ratio: '9:16', rate: { num: 24, den: 1 }, frameCount: 360, tiles: null }}
      segments={[]}
      marks={[]}
      head={null}
      renderStage={() => null}
      side={null}
      ratios={ratios}
      onRatio={onRatio}
      onRoom={() => undefined}
      keysAbsent={[]}
    />,
  )
  return mounted.place.querySelector<HTMLSelectElement>('select[aria-label="Ratio"]')
}

test('everyone who watches a cut chooses among its ratios beside the player', () => {
  const choice = mount(['16:9', '9:16'])
  expect(choice?.value).toBe('9:16')
  fill(choice, '16:9')
  expect(onRatio).toHaveBeenCalledExactlyOnceWith('16:9')
})

test('where a cut has one ratio there is nothing to choose', () => {
  expect(mount(['9:16'])).toBeNull()
})

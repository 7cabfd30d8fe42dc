// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BlockPlan } from '#shared/tokens/plan-block.ts'
import { NumberField } from '../../product-form/fields/number-field.tsx'
import { TypedTextsProvider } from '../../product-form/fields/typed-texts.tsx'
import { click, fill, findButton, mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { PlanSummary } from './plan-summary.tsx'

const onApply = vi.fn()
const scrolledTo: string[] = []

const draw = (hasChanges: boolean) => (
  <TypedTextsProvider>
    <NumberField
      id="seconds"
      label="Seconds of Film 1"
      value={20}
      min={5}
      max={120}
      unit="seconds"
      onChange={() => undefined}
    />
    <PlanSummary
      plan={{ videos: [], tokens: 3, left: 0, lost: [], hasChanges, problem: null } as unknown as BlockPlan}
      budget={3}
      before={3}
      isBusy={false}
      onApply={onApply}
      onLeave={() => undefined}
      onGiveUp={() => undefined}
      onReset={() => undefined}
    />
  </TypedTextsProvider>
)

let mounted: Mounted
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id)
  })
  mounted = mountInTest(draw(true))
})
afterEach(() => {
  mounted.unmount()
  vi.restoreAllMocks()
  onApply.mockClear()
  scrolledTo.length = 0
})
const field = () => mounted.place.querySelector('input')
const sentence = '“Seconds of Film 1” is not valid yet; the plan keeps what it had before.'

test.each([true, false])(
  'a field that is not usable yet is named, and Apply leads to it (other changes: %s)',
  (hasChanges) => {
    mounted.show(draw(hasChanges))
    fill(field(), '999')
    expect(mounted.place.textContent).toContain(sentence)
    click(findButton('Apply changes'))
    expect(onApply).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(field())
    expect(scrolledTo).toEqual(['seconds-error'])
  },
)

test('a plan is applied once its field is usable', () => {
  fill(field(), '999')
  fill(field(), '30')
  expect(mounted.place.textContent).not.toContain(sentence)
  click(findButton('Apply changes'))
  expect(onApply).toHaveBeenCalledOnce()
})

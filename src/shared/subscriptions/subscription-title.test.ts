import { expect, it } from 'vitest'
import { subscriptionTitle } from './subscription-title.ts'

const titled = (...names: string[]) =>
  subscriptionTitle({
    parcelReference: 'AF-7KQM-3XRT',
    productSelections: {
      items: names.map((name, i) => ({ id: `i${i}`, name, link: '', size: '', notes: '', photoIds: [] })),
    },
  })

it('a subscription is called by what it films, and by its reference where nothing has a name', () => {
  expect(titled('Trail shoe')).toBe('Trail shoe')
  expect(titled('Trail shoe', 'Lace')).toBe('Trail shoe and 1 more')
  expect(titled('Trail shoe', '', 'Lace', 'Box')).toBe('Trail shoe and 2 more')
  expect(titled(' ')).toBe('Films AF-7KQM-3XRT')
})

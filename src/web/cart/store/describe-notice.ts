import type { CartNotice } from './cart-state.ts'

const fieldTitles: Record<string, string> = {
  plan: 'plan',
  package: 'package',
  films: 'films',
  items: 'items',
  producerNote: 'note to the producer',
}

/** What a notice says, in one sentence. Names that this version does not know are shown as they are. */
export function describeNotice({ kind, names }: Pick<CartNotice, 'kind' | 'names'>): string {
  const fields = names.map((name) => fieldTitles[name] ?? name).join(', ')
  switch (kind) {
    case 'changed-elsewhere':
      return `Changed in another tab: ${fields}.`
    case 'replaced-elsewhere':
      return `Your change replaced one from another tab: ${fields}.`
    case 'emptied-elsewhere':
      return 'Your cart was paid or cleared in another tab.'
    case 'from-link':
      return `Set by the link you opened: ${fields}.`
  }
}

import { describe, expect, it } from 'vitest'
import { findGroups, type PaletteEntry, type PaletteGroup } from './find-groups.ts'

const entry = (label: string, detail = ''): PaletteEntry => ({ id: label, label, detail, to: '/' })
const group = (title: string, entries: PaletteEntry[], more: Partial<PaletteGroup> = {}): PaletteGroup => ({
  title,
  entries,
  shownAtFirst: 2,
  ...more,
})
const list = (groups: PaletteGroup[], typed: string) =>
  findGroups(groups, typed).map(({ title, entries }) => [title, ...entries.map(({ label }) => label)])

describe('what the palette lists', () => {
  const pages = group('Pages', [entry('Dashboard'), entry('Subscriptions'), entry('Brand kit', 'Account')])
  const videos = group('Films', [entry('Évian in the rain', 'Bottle, Draft'), entry('The rain', 'Lamp')])

  it('begins with the first of each group, and leaves out empty groups', () => {
    expect(list([pages, group('Films', [])], ' ')).toEqual([['Pages', 'Dashboard', 'Subscriptions']])
  })

  it('has every typed word in name or detail, in any order, case and accent', () => {
    expect(list([pages, videos], 'RAIN evian')).toEqual([['Films', 'Évian in the rain']])
    expect(list([pages, videos], 'draft bottle')).toEqual([['Films', 'Évian in the rain']])
    expect(list([pages, videos], 'nothing like it')).toEqual([])
  })

  it('puts what begins with it first, groups too', () => {
    expect(list([videos, group('Pages', [entry('Rain check')])], 'rain')).toEqual([
      ['Pages', 'Rain check'],
      ['Films', 'Évian in the rain', 'The rain'],
    ])
    expect(list([group('Films', [entry('In the rain'), entry('Rain')])], 'rain')).toEqual([
      ['Films', 'Rain', 'In the rain'],
    ])
  })

  it('finds what has a word by its beginning, after what has it in its name', () => {
    const plan = { ...entry('Plan'), words: 'cancel discard' }
    expect(list([group('Pages', [plan, entry('How to cancel')])], 'cancel')).toEqual([
      ['Pages', 'How to cancel', 'Plan'],
    ])
    expect(list([group('Pages', [plan])], 'canc')).toEqual([['Pages', 'Plan']])
    expect(list([group('Pages', [plan])], 'card')).toEqual([])
    expect(list([group('Pages', [plan]), group('Films', [entry('The cancel film')])], 'cancel')).toEqual([
      ['Films', 'The cancel film'],
      ['Pages', 'Plan'],
    ])
  })

  it('shows what the server found as it is, eight of it', () => {
    const people = group(
      'People',
      Array.from({ length: 9 }, (_, index) => entry(`Person ${index}`)),
      { isSearched: true },
    )
    expect(list([people], 'ines@kestrup.example')[0]).toHaveLength(9)
  })
})

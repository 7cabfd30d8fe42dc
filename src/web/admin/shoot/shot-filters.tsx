import { SegmentedControl, Select } from '@mantine/core'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { readShotList } from '#shared/contract/videos/shot-list.ts'
import { shotListStatuses, videoStatusTexts } from '#shared/videos/video-status.ts'
import styles from './shot-list.module.css'
import type { ShotFilter } from './shots-query.ts'
import type { useShotFilter } from './use-shot-filter.ts'

interface ShotFiltersProps {
  filter: ShotFilter
  list: Pick<OutputOf<typeof readShotList>, 'customers' | 'items'>
  onChange: ReturnType<typeof useShotFilter>['change']
}

const states = [
  { value: 'all', label: 'All' },
  ...shotListStatuses.map((value) => ({ value, label: videoStatusTexts[value].title })),
]

/** By state, customer and item. */
export function ShotFilters({ filter, list, onChange }: ShotFiltersProps) {
  const items = list.items.filter(({ customer }) => !filter.customer || customer === filter.customer)
  return (
    <div className={styles.filters}>
      <SegmentedControl
        aria-label="State"
        data={states}
        value={filter.status ?? 'all'}
        onChange={(state) => onChange({ state: state === 'all' ? null : state })}
      />
      <Select
        aria-label="Customer"
        placeholder="Every customer"
        data={list.customers}
        value={filter.customer ?? null}
        onChange={(customer) => onChange({ customer, item: null })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Every customer' }}
      />
      <Select
        aria-label="Item"
        placeholder="Every item"
        data={items.map(({ key, title, customer }) => ({ value: key, label: `${title}, ${customer}` }))}
        value={filter.item ?? null}
        onChange={(item) => onChange({ item })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Every item' }}
      />
    </div>
  )
}

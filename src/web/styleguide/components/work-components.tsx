import { Button } from '@mantine/core'
import { useState } from 'react'
import { BulkBar } from '../../ui/tables/bulk-bar.tsx'
import { KeyHints } from '../../ui/tables/key-hints.tsx'
import { DataTable, type Sort } from '../../ui/tables/data-table.tsx'
import type { Column } from '../../ui/tables/table-column.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Money } from '../../ui/text/money.tsx'
import { StatusBadge, type Tone } from '../../ui/marks/status-badge.tsx'
import { StickySummary } from '../../ui/page/sticky-summary.tsx'
import { TableSearch } from '../../ui/tables/table-search.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { Component, State } from './show.tsx'

/** What one works through: lists, choices, sums. */
export function WorkComponents() {
  return (
    <>
      <Component file="data-table" use="Rows by keyboard: arrows move, / searches, x selects, e moves on.">
        <State name="Search, sort, selection, more to load" isWide>
          <VideoTable />
        </State>
        <State name="Rows to read only" isWide>
          <DataTable
            label="Tokens by film"
            columns={columns}
            rows={videos}
            rowId={readId}
            rowName={readTitle}
            empty={null}
          />
        </State>
        <State name="Loading more" isWide>
          <DataTable
            label="Tokens by film, loading"
            columns={columns}
            rows={videos.slice(0, 1)}
            rowId={readId}
            rowName={readTitle}
            empty={null}
            more={{ isLoading: true, onLoad: () => undefined }}
          />
        </State>
        <State name="Nothing found" isWide>
          <DataTable
            label="Films found"
            columns={columns}
            rows={[]}
            rowId={readId}
            rowName={readTitle}
            empty={<EmptyState title="No film is called that." />}
          />
        </State>
      </Component>
      <Component file="table-search" use="Above a table; / leads here, Escape empties it.">
        <SearchStates />
      </Component>
      <Component file="bulk-bar" use="What can be done with the selected rows; moves nothing.">
        <State name="One" isBoxed>
          <BulkBar count={1} onClear={() => undefined} />
        </State>
        <State name="Many, with actions" isBoxed>
          <BulkBar count={24} onClear={() => undefined}>
            <Button size="sm">Move on</Button>
          </BulkBar>
        </State>
      </Component>
      <Component file="key-hints" use="Beside a table’s search; not where there is no keyboard.">
        <State name="Of a list that is selected from">
          <KeyHints
            hints={[
              ['x', 'select'],
              ['Enter', 'open'],
            ]}
          />
        </State>
      </Component>
      <Component file="tabs" use="On a hairline; arrows move between them.">
        <State name="With counts, one not known yet" isWide>
          <TabStates />
        </State>
      </Component>
      <Component file="sticky-summary" use="A sum that stays in sight while the content changes.">
        <State name="Beside the content; at the bottom on narrow screens" isWide isBoxed>
          <StickySummary label="Sum" summary={<Money cents={133000} />}>
            <p>Two films of fifteen seconds, one of five.</p>
          </StickySummary>
        </State>
      </Component>
    </>
  )
}

interface Video {
  id: string
  title: string
  tone: Tone
  status: string
  tokens: number
}

const videos: Video[] = [
  { id: 'a', title: 'What is in the shell', tone: 'warn', status: 'Draft', tokens: 3 },
  { id: 'b', title: 'Steam in nine seconds', tone: 'busy', status: 'Shooting', tokens: 6 },
  {
    id: 'c',
    title: 'A title that is as long as titles get before anyone says something about it',
    tone: 'good',
    status: 'Delivered',
    tokens: 12,
  },
]
const readId = (video: Video) => video.id
const readTitle = (video: Video) => video.title
const columns: Column<Video>[] = [
  { id: 'title', header: 'Film', cell: (video) => video.title, canSort: true },
  { id: 'status', header: 'Status', cell: (video) => <StatusBadge tone={video.tone} label={video.status} /> },
  {
    id: 'tokens',
    header: 'Tokens',
    align: 'end',
    width: '120px',
    cell: (video) => video.tokens,
    canSort: true,
  },
]

function VideoTable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['b']))
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ columnId: 'title', direction: 'ascending' })
  const turn = sort.direction === 'ascending' ? 1 : -1
  const rows = videos
    .filter((video) => video.title.toLowerCase().includes(search.toLowerCase()))
    .toSorted(
      (a, b) =>
        turn * (sort.columnId === 'tokens' ? a.tokens - b.tokens : a.title.localeCompare(b.title, 'en')),
    )
  return (
    <DataTable
      label="Films"
      columns={columns}
      rows={rows}
      rowId={readId}
      rowName={readTitle}
      onOpen={(video) => showToast(`“${video.title}” opens.`)}
      selected={selected}
      onSelect={setSelected}
      onAdvance={(moved) =>
        showToast(moved.length === 1 ? '1 film moves on.' : `${moved.length} films move on.`)
      }
      bulkActions={<Button size="sm">Move on</Button>}
      search={{ value: search, onChange: setSearch, placeholder: 'Search films' }}
      sort={sort}
      onSort={setSort}
      empty={<EmptyState title="No film is called that." />}
      more={{ isLoading: false, onLoad: () => showToast('There is no more here.') }}
    />
  )
}

function SearchStates() {
  const [empty, setEmpty] = useState('')
  const [filled, setFilled] = useState('shell')
  return (
    <>
      <State name="Empty">
        <TableSearch value={empty} onChange={setEmpty} placeholder="Search by title" />
      </State>
      <State name="Filled">
        <TableSearch value={filled} onChange={setFilled} placeholder="Search by address" />
      </State>
    </>
  )
}

function TabStates() {
  const [open, setOpen] = useState('2')
  return (
    <Tabs
      label="Blocks"
      open={open}
      onOpen={setOpen}
      tabs={[
        { id: '1', label: 'Block 1', count: 3 },
        { id: '2', label: 'Block 2', count: 12 },
        { id: '3', label: 'Block 3', count: null },
        { id: 'all', label: 'All blocks' },
      ]}
    >
      What is behind the tab.
    </Tabs>
  )
}

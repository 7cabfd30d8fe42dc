// @vitest-environment happy-dom
import { Modal } from '@mantine/core'
import { act, useState, type ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import { Toaster } from '../toasts/toast.tsx'
import type { Column } from './table-column.ts'
import { click, findButton, mountInTest, type Mounted } from '../mount-in-test.tsx'

interface Video {
  id: string
  title: string
}
const videos: Video[] = ['Shoe', 'Can', 'Bottle'].map((title) => ({ id: title.toLowerCase(), title }))
const columns: Column<Video>[] = [
  { id: 'title', header: 'Title', cell: (video) => video.title, canSort: true },
  { id: 'id', header: 'Id', cell: (video) => <a href="#film">{video.id}</a>, align: 'end', width: '80px' },
]

type Props = Parameters<typeof DataTable<Video>>[0]
const table: Props = {
  label: 'Films',
  columns,
  rows: videos,
  rowId: (video) => video.id,
  rowName: (video) => video.title,
  empty: 'No films.',
}

let mounted: Mounted | null = null
afterEach(() => {
  mounted?.unmount()
  mounted = null
})
const show = (props: Partial<Props> = {}): HTMLElement => {
  mounted?.unmount()
  mounted = mountInTest(<DataTable {...table} {...props} />)
  return mounted.place
}

/** A table that keeps its own selection, as the board does. */
function SelectableTable({ seen, ...props }: Partial<Props> & { seen?: (ids: string[]) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      {...table}
      {...props}
      selected={selected}
      onSelect={(next) => {
        seen?.([...next])
        setSelected(next)
      }}
    />
  )
}
const showSelectable = (props: Parameters<typeof SelectableTable>[0] = {}): HTMLElement => {
  mounted = mountInTest(<SelectableTable {...props} />)
  return mounted.place
}

const box = (place: HTMLElement, label: string) =>
  place.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
const rowsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('[data-row]')]
const press = (target: Element | undefined, key: string, more: KeyboardEventInit = {}) =>
  act(() =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
  )

test('a key that moves on draws the two rows again that it moves between, and no other', () => {
  const drawn: string[] = []
  const title: Column<Video> = {
    id: 'title',
    header: 'Title',
    cell: (video) => {
      drawn.push(video.id)
      return video.title
    },
  }
  const place = show({
    columns: [title],
    selected: new Set(),
    onSelect: () => undefined,
    onOpen: () => undefined,
  })
  const [first] = rowsIn(place)
  act(() => first?.focus())
  drawn.length = 0
  press(first, 'ArrowDown')
  expect(drawn).toEqual(['shoe', 'can'])
})

describe('selecting all rows', () => {
  test('takes every row that is shown, and lets all go again', () => {
    const seen = vi.fn()
    const place = showSelectable({ seen })
    const all = box(place, 'Select all rows shown')
    expect(all?.checked).toBe(false)
    click(all)
    expect(seen).toHaveBeenLastCalledWith(['shoe', 'can', 'bottle'])
    expect(all?.checked).toBe(true)
    expect(rowsIn(place).map((row) => row.getAttribute('aria-selected'))).toEqual(['true', 'true', 'true'])
    click(all)
    expect(seen).toHaveBeenLastCalledWith([])
    expect(all?.checked).toBe(false)
  })

  test('completes a selection of some, and is not checked while one is missing', () => {
    const seen = vi.fn()
    const place = showSelectable({ seen })
    click(box(place, 'Select Can'))
    expect(seen).toHaveBeenLastCalledWith(['can'])
    expect(box(place, 'Select all rows shown')?.checked).toBe(false)
    click(box(place, 'Select all rows shown'))
    expect(new Set(seen.mock.lastCall?.[0])).toEqual(new Set(['can', 'shoe', 'bottle']))
    click(box(place, 'Select Can'))
    expect(seen).toHaveBeenLastCalledWith(['shoe', 'bottle'])
    expect(box(place, 'Select all rows shown')?.checked).toBe(false)
  })

  test('leaves alone what is selected and not shown', () => {
    const onSelect = vi.fn()
    const place = show({ selected: new Set(['hidden']), onSelect })
    click(box(place, 'Select all rows shown'))
    expect(onSelect).toHaveBeenLastCalledWith(new Set(['hidden', 'shoe', 'can', 'bottle']))
    const other = show({ selected: new Set(['hidden', 'shoe', 'can', 'bottle']), onSelect })
    click(box(other, 'Select all rows shown'))
    expect(onSelect).toHaveBeenLastCalledWith(new Set(['hidden']))
  })

  test('leaves out what can’t be selected, by key too', () => {
    const seen = vi.fn()
    const place = showSelectable({ seen, isSelectable: ({ id }) => id !== 'can' })
    expect(box(place, 'Select Can')).toBeNull()
    click(box(place, 'Select all rows shown'))
    expect(seen).toHaveBeenLastCalledWith(['shoe', 'bottle'])
    expect(rowsIn(place).map((row) => row.getAttribute('aria-selected'))).toEqual(['true', null, 'true'])
    act(() => rowsIn(place)[1]?.focus())
    press(rowsIn(place)[1], 'x')
    expect(seen).toHaveBeenCalledTimes(1)
  })

  test('is not offered where nothing can be done with many', () => {
    const place = show()
    expect(place.querySelectorAll('input')).toHaveLength(0)
    expect(rowsIn(place).map((row) => row.getAttribute('aria-selected'))).toEqual([null, null, null])
  })
})

describe('the bar of what is selected', () => {
  test('counts, carries the actions, and clears', () => {
    const place = showSelectable({ bulkActions: <button type="button">Move on</button> })
    expect(place.querySelector('[role="toolbar"]')).toBeNull()
    click(box(place, 'Select Can'))
    click(box(place, 'Select Shoe'))
    const bar = place.querySelector('[role="toolbar"]')
    expect(bar?.textContent).toContain('2 selected')
    expect(bar?.textContent).toContain('Move on')
    click(findButton('Clear', place))
    expect(place.querySelector('[role="toolbar"]')).toBeNull()
    expect(rowsIn(place).map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'false', 'false'])
  })

  test('leaves the focus in the table when it goes', () => {
    const place = showSelectable({})
    click(box(place, 'Select Can'))
    const clear = findButton('Clear', place)
    act(() => clear.focus())
    click(clear)
    expect(place.querySelector('[role="toolbar"]')).toBeNull()
    expect(rowsIn(place)).toContain(document.activeElement)
  })

  test('leaves the focus where it says that it is empty when it goes with all rows, not in the search, which opens a phone’s keyboard', () => {
    const props = {
      ...table,
      search: { value: '', onChange: vi.fn(), placeholder: 'Search title' },
      onSelect: vi.fn(),
    }
    const place = show({ ...props, selected: new Set(['can']) })
    act(() => findButton('Clear', place).focus())
    mounted?.show(<DataTable {...props} rows={[]} selected={new Set()} />)
    expect(document.activeElement?.textContent).toBe('No films.')
    mounted?.show(<DataTable {...props} selected={new Set()} />)
    expect(document.activeElement, 'when rows come back').toBe(rowsIn(place)[0])
  })

  test('leaves the focus to the next rows where all that were loaded go', () => {
    const props = {
      ...table,
      search: { value: '', onChange: vi.fn(), placeholder: 'Search title' },
      onSelect: vi.fn(),
      more: { isLoading: false, onLoad: vi.fn() },
    }
    const place = show({ ...props, selected: new Set(videos.map(({ id }) => id)) })
    act(() => findButton('Clear', place).focus())
    mounted?.show(<DataTable {...props} rows={[]} selected={new Set()} />)
    mounted?.show(<DataTable {...props} rows={[{ id: 'box', title: 'Box' }]} selected={new Set()} />)
    expect(document.activeElement).toBe(rowsIn(place)[0])
  })

  test('leaves the focus in the table after the dialog that moved its rows', async () => {
    const props = { ...table, onSelect: vi.fn() }
    const dialog = (
      <Modal.Root opened onClose={() => undefined}>
        <Modal.Content>
          <button>Confirm</button>
        </Modal.Content>
      </Modal.Root>
    )
    const draw = (drawn: ReactNode, isAsking: boolean) => (
      <>
        {drawn}
        {isAsking && dialog}
      </>
    )
    const asked = <DataTable {...props} selected={new Set(['shoe'])} />
    mounted = mountInTest(draw(asked, false))
    act(() => findButton('Clear').focus())
    mounted.show(draw(asked, true))
    act(() => findButton('Confirm').focus())
    const moved = <DataTable {...props} rows={videos.slice(1)} selected={new Set()} />
    mounted.show(draw(moved, true))
    expect(document.activeElement).toBe(findButton('Confirm'))
    mounted.show(draw(moved, false))
    await expect.poll(() => document.activeElement).toBe(rowsIn(mounted.place)[0])
  })

  test('leaves the focus that is lost in a dialog over the table to that dialog, and the keys of the table dead', async () => {
    const onAdvance = vi.fn()
    const draw = (rows: Video[], hasButton: boolean, isOpen: boolean) => (
      <>
        <DataTable {...table} rows={rows} onAdvance={onAdvance} />
        <Modal.Root opened={isOpen} onClose={() => undefined}>
          <Modal.Content>{hasButton && <button>Move on</button>}</Modal.Content>
        </Modal.Root>
      </>
    )
    mounted = mountInTest(draw(videos, true, false))
    act(() => rowsIn(document.body)[0]?.focus())
    mounted.show(draw(videos, true, true))
    act(() => findButton('Move on').focus())
    mounted.show(draw(videos.slice(1), false, true))
    expect(document.activeElement).toBe(document.body)
    press(rowsIn(document.body)[0], 'e')
    expect(onAdvance).not.toHaveBeenCalled()
    mounted.show(draw(videos.slice(1), false, false))
    await expect.poll(() => document.activeElement).toBe(rowsIn(document.body)[0])
    press(rowsIn(document.body)[0], 'e')
    expect(onAdvance).toHaveBeenCalledOnce()
  })

  test('is absent where rows can’t be selected', () => {
    expect(show({ selected: new Set(['can']) }).querySelector('[role="toolbar"]')).toBeNull()
  })
})

test('the first selection is announced, and each that follows', () => {
  mounted = mountInTest(
    <>
      <SelectableTable />
      <Toaster />
    </>,
  )
  const said = () => mounted?.place.querySelector('[aria-live]')?.textContent
  press(rowsIn(mounted.place)[0], 'x')
  expect(said()).toBe('1 selected')
  click(box(mounted.place, 'Select all rows shown'))
  expect(said()).toBe('3 selected')
})

describe('the keys of a table', () => {
  test('are named where it has any', () => {
    expect(
      showSelectable({ onAdvance: vi.fn() }).querySelector('table')?.getAttribute('aria-keyshortcuts'),
    ).toBe('x e')
    expect(show().querySelector('table')?.hasAttribute('aria-keyshortcuts')).toBe(false)
  })

  test('x selects the row that the arrows moved to', () => {
    const seen = vi.fn()
    const place = showSelectable({ seen })
    press(rowsIn(place)[0], 'ArrowDown')
    expect(document.activeElement).toBe(rowsIn(place)[1])
    expect(rowsIn(place).map((row) => row.tabIndex)).toEqual([-1, 0, -1])
    press(rowsIn(place)[1], 'x')
    expect(seen).toHaveBeenLastCalledWith(['can'])
    press(rowsIn(place)[1], 'x')
    expect(seen).toHaveBeenLastCalledWith([])
  })

  test('Enter opens the row, and so does a click that is not on a control', () => {
    const onOpen = vi.fn()
    const place = show({ onOpen })
    act(() => rowsIn(place)[2]?.focus())
    press(rowsIn(place)[2], 'Enter')
    expect(onOpen).toHaveBeenLastCalledWith(videos[2])
    click(rowsIn(place)[1]?.querySelector('td'))
    expect(onOpen).toHaveBeenLastCalledWith(videos[1])
    click(rowsIn(place)[0]?.querySelector('a'))
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  test('e moves on the row in focus, or all that are selected', () => {
    const onAdvance = vi.fn()
    const place = showSelectable({ onAdvance })
    press(rowsIn(place)[0], 'e')
    expect(onAdvance).toHaveBeenLastCalledWith([videos[0]])
    click(box(place, 'Select Can'))
    click(box(place, 'Select Bottle'))
    press(rowsIn(place)[0], 'e')
    expect(onAdvance).toHaveBeenLastCalledWith([videos[1], videos[2]])
  })

  test('a key that is held goes on moving between rows, and does nothing else again', () => {
    const [onAdvance, seen] = [vi.fn(), vi.fn()]
    const place = showSelectable({ onAdvance, seen })
    for (const key of ['e', 'x', 'ArrowDown']) press(rowsIn(place)[0], key, { repeat: true })
    expect(onAdvance).not.toHaveBeenCalled()
    expect(seen).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(rowsIn(place)[1])
  })

  const search = { value: '', onChange: vi.fn(), placeholder: 'Search title' }
  test.each(['ArrowDown', 'Enter'])('%s leads from the search to the first row', (key) => {
    const onOpen = vi.fn()
    const place = show({ search, onOpen })
    const field = place.querySelector<HTMLElement>('input[type="search"]')
    act(() => rowsIn(place)[1]?.focus())
    act(() => field?.focus())
    press(field ?? undefined, key, { shiftKey: true })
    expect(document.activeElement).toBe(field)
    press(field ?? undefined, key)
    expect(document.activeElement).toBe(rowsIn(place)[0])
    expect(rowsIn(place).map((row) => row.tabIndex)).toEqual([0, -1, -1])
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('an arrow down leads from the page to the first row of a table with a search', () => {
    show()
    press(document.body, 'ArrowDown')
    expect(document.activeElement, 'the page scrolls').toBe(document.body)
    const place = show({ search, filters: <button type="button">Mine</button> })
    press(document.body, 'Enter')
    press(findButton('Mine', place), 'ArrowDown')
    expect(document.activeElement).toBe(document.body)
    press(document.body, 'ArrowDown')
    expect(document.activeElement).toBe(rowsIn(place)[0])
  })

  test('do nothing where there is nothing to do', () => {
    const place = show()
    for (const key of ['x', 'e', 'Enter']) press(rowsIn(place)[0], key)
    expect(rowsIn(place)).toHaveLength(3)
  })
})

describe('the head of a table', () => {
  test('sorts by a column, then the other way round', () => {
    const onSort = vi.fn()
    click(findButton('Title', show({ onSort, sort: null })))
    expect(onSort).toHaveBeenLastCalledWith({ columnId: 'title', direction: 'ascending' })
    const ascending = show({ onSort, sort: { columnId: 'title', direction: 'ascending' } })
    expect(ascending.querySelector('th')?.getAttribute('aria-sort')).toBe('ascending')
    click(findButton('Title↑', ascending))
    expect(onSort).toHaveBeenLastCalledWith({ columnId: 'title', direction: 'descending' })
    const descending = show({ onSort, sort: { columnId: 'title', direction: 'descending' } })
    click(findButton('Title↓', descending))
    expect(onSort).toHaveBeenLastCalledWith({ columnId: 'title', direction: 'ascending' })
    const byOther = show({ onSort, sort: { columnId: 'id', direction: 'ascending' } })
    expect(byOther.querySelector('th')?.getAttribute('aria-sort')).toBeNull()
    expect(findButton('Title', byOther).textContent).toBe('Title')
  })

  test('has a button only where a column can be sorted and a handler is given', () => {
    expect(show().querySelectorAll('th button')).toHaveLength(0)
    expect(show({ onSort: vi.fn() }).querySelectorAll('th button')).toHaveLength(1)
    const [title, id] = show().querySelectorAll<HTMLElement>('th')
    expect([title?.textContent, id?.textContent]).toEqual(['Title', 'Id'])
    expect([id?.dataset['align'], id?.style.width]).toEqual(['end', '80px'])
  })
})

describe('around a table', () => {
  test('without rows stands what is said then, and no table', () => {
    const place = show({ rows: [], selected: new Set(), onSelect: vi.fn() })
    expect(place.textContent).toBe('No films.')
    expect(place.querySelector('table')).toBeNull()
    expect(show().textContent).not.toContain('No films.')
  })

  test('stand search and filters, if there are any', () => {
    const onChange = vi.fn()
    const search = { value: '', onChange, placeholder: 'Search title' }
    expect(show({ search }).querySelector('input[type="search"]')).not.toBeNull()
    expect(show({ filters: <em>Only mine</em> }).querySelector('em')?.textContent).toBe('Only mine')
    const bare = show()
    expect(bare.querySelector('input')).toBeNull()
    expect(bare.firstElementChild?.children).toHaveLength(1)
  })

  test('more is loaded at the end, once at a time', () => {
    const onLoad = vi.fn()
    expect(show().querySelectorAll('button')).toHaveLength(0)
    click(findButton('Load more', show({ more: { isLoading: false, onLoad } })))
    expect(onLoad).toHaveBeenCalledOnce()
    expect(findButton('Loading more', show({ more: { isLoading: true, onLoad } })).disabled).toBe(true)
  })
})

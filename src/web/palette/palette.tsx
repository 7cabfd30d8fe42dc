/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the ARIA combobox pattern: no select holds links that the server finds */
import { CloseButton } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../call/call.ts'
import { VideoPoster } from '../player/video-poster.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import type { PaletteAction, PaletteEntry, PaletteGroup, PaletteLink } from './find-groups.ts'
import styles from './palette.module.css'
import { usePaletteActions } from './use-palette-actions.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

const [store, palette] = createSpotlight()
export const togglePalette = palette.toggle

interface PaletteProps {
  pages: readonly PaletteLink[]
  isStudio: boolean
}

/**
 * One field that leads everywhere. Spotlight moves the selection; the roles of a combobox and its list are ours, or
 * screen readers would hear a field without results.
 */
export function Palette({ pages, isStudio }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const { actions, question } = usePaletteActions()
  return (
    <>
      <Spotlight.Root
        store={store}
        query={typed}
        onQueryChange={setTyped}
        shortcut={null}
        size={640}
        yOffset="min(80px, 10vh)"
        overlayProps={{ blur: 0 }}
        transitionProps={{ duration: 0 }}
        classNames={{ content: styles.content, inner: styles.inner }}
        attributes={{ content: { 'aria-label': 'Search' } }}
      >
        <Results pages={pages} actions={actions} isStudio={isStudio} typed={typed} />
      </Spotlight.Root>
      {question}
    </>
  )
}

/** Escape closes the palette alone: Mantine would close the panel below it too, in whichever order the two listen. */
const ownEscape = {
  'data-mantine-stop-propagation': true,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) palette.close()
  },
}

const listId = 'palette-list'
const optionId = (index: number) => `palette-option-${index}`

interface ResultsProps extends PaletteProps {
  actions: readonly PaletteAction[]
  typed: string
}

function Results({ pages, actions, isStudio, typed }: ResultsProps) {
  const { groups, isSearching, error } = usePaletteGroups({ pages, actions, isStudio, typed })
  const spotlight = useSpotlight(store)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  // Spotlight selects the first entry of what is there as one types: the server's answer comes later.
  const isFirst = typed !== '' && (spotlight.selected < 0 || spotlight.selected >= count)
  const selected = isFirst ? 0 : spotlight.selected
  const isAnySelected = selected >= 0 && selected < count
  // Without dependencies: Spotlight may take the selection back between two renders, which then look alike.
  useEffect(() => {
    if (isFirst && count > 0) store.updateState((state) => ({ ...state, selected: 0 }))
  })
  return (
    <>
      <Spotlight.Search
        {...ownEscape}
        placeholder={isStudio ? 'Pages, films, people, parcel references' : 'Pages, films, subscriptions'}
        aria-label="Search"
        role="combobox"
        aria-expanded={count > 0}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={isAnySelected ? optionId(selected) : undefined}
        autoComplete="off"
        maxLength={200}
        rightSectionPointerEvents="all"
        rightSection={<CloseButton {...ownEscape} aria-label="Close search" onClick={palette.close} />}
        classNames={{ input: styles.field }}
      />
      <Spotlight.ActionsList
        id={listId}
        role="listbox"
        aria-label="Results"
        className={styles.list}
        data-empty={count === 0 || undefined}
      >
        {groups.map((group, index) => (
          <Group
            key={group.title}
            group={group}
            selected={selected}
            firstIndex={groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0)}
          />
        ))}
      </Spotlight.ActionsList>
      <p className={styles.foot} role={error ? 'alert' : 'status'}>
        {error
          ? `Not everything could be read. ${errorMessage(error)}`
          : describeCount(count, isSearching, isStudio)}
        <VisuallyHidden>{count > 0 && ' Arrow keys choose, Enter opens.'}</VisuallyHidden>
      </p>
    </>
  )
}

interface GroupProps {
  group: PaletteGroup
  /** Of the whole list. */
  selected: number
  firstIndex: number
}

function Group({ group: { title, entries }, selected, firstIndex }: GroupProps) {
  const titleId = `palette-group-${firstIndex}`
  return (
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      {entries.map((entry, index) => (
        <Option key={entry.id} entry={entry} index={firstIndex + index} selected={selected} />
      ))}
    </div>
  )
}

interface OptionProps {
  entry: PaletteEntry
  index: number
  selected: number
}

/** A link, so that it can be opened in a tab of its own; an action is a button. */
function Option({ entry, index, selected }: OptionProps) {
  const { label, detail, video } = entry
  return (
    <Spotlight.Action
      role="option"
      aria-selected={index === selected}
      data-selected={index === selected || undefined}
      className={styles.option}
      onClick={'run' in entry ? () => entry.run() : undefined}
      // Spotlight passes no id on, and draws a button.
      renderRoot={(props) =>
        'to' in entry ? (
          <Link
            {...props}
            type={undefined}
            id={optionId(index)}
            to={entry.to}
            reloadDocument={entry.isDocument}
          />
        ) : (
          <button {...props} id={optionId(index)} />
        )
      }
    >
      {video && (
        <div className={styles.poster}>
          <VideoPoster video={video} />
        </div>
      )}
      <span className={styles.label}>{label}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </Spotlight.Action>
  )
}

function describeCount(count: number, isSearching: boolean, isStudio: boolean): string {
  if (count > 0) return count === 1 ? '1 result' : `${count} results`
  if (isSearching) return 'Searching…'
  return isStudio
    ? 'Nothing found. Try a name, an e-mail address or a parcel reference.'
    : 'Nothing found. Try a page, a film or a subscription.'
}

import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { findFirstGap } from '#shared/videos/missing-copy.ts'
import { mayCustomerEdit } from '#shared/videos/video-status.ts'
import { filmFieldId } from '../editor/copy/film-field-id.ts'
import { findNextFilm, type NextFilm } from '../editor/copy/next-film.ts'
import { useFilmSaver } from '../editor/copy/use-film-saver.ts'
import { FilmCard } from '../editor/film-card.tsx'
import { everyBlock } from '../film/film-path.ts'
import { itemsQuery } from '../items/item-queries.ts'
import { filmLinkId } from './film-columns.tsx'
import styles from './film-list.module.css'
import { FilmTable, readStatusFilter } from './film-table.tsx'
import { filterFilms } from './filter-films.ts'
import { useNextFocus } from './use-next-focus.ts'

/** Up to so many films are cards; more of them are a compact list. */
const cardsMax = 8
const backLinkId = 'all-films'

interface FilmListProps {
  subscription: Subscription
  /** Of one block, or of every block. */
  films: readonly Video[]
  openFilm: Video | undefined
  block: number | typeof everyBlock
  mover: 'customer' | 'admin'
}

/**
 * The films of a block: cards, or a compact list from which each opens by itself, where there are many, of every block,
 * or where the address asks for a status.
 */
export function FilmList({ subscription, films, openFilm, block, mover }: FilmListProps) {
  const [query, setQuery] = useSearchParams()
  const focusNext = useNextFocus()
  // It stays a list where the status is chosen no more: what has the focus would be gone.
  const [isStatusAsked] = useState(() => readStatusFilter(query) !== null)
  const isCompact = films.length > cardsMax || block === everyBlock || isStatusAsked
  const itemNames = useItemNames(subscription.id, isCompact)

  /** The query with this film open, or none; search and filter stay. */
  const createFilmQuery = (film: Video | null) => {
    const next = new URLSearchParams(query)
    next.delete('film')
    next.set('block', String(block))
    if (film) {
      if (block !== everyBlock) next.delete('block')
      next.set('film', film.id)
    }
    return next
  }
  const open = (film: Video | null, focusId: string | null, isNewPlace = false) => {
    if (focusId) focusNext(focusId)
    setQuery(createFilmQuery(film), { replace: !isNewPlace, preventScrollReset: true })
  }
  const write = (film: Video, isNewPlace = false) =>
    open(film, filmFieldId(film.id, findFirstGap(film)), isNewPlace)

  const filter = { search: query.get('q') ?? '', status: readStatusFilter(query) }
  const found = isCompact ? filterFilms(films, filter, itemNames) : films
  const findNext = (film: Video): NextFilm | null => {
    const next = findNextFilm(found, film.id)
    return next && { title: filmTitle(next), open: () => write(next) }
  }
  const card = (film: Video) => (
    <FilmCard
      key={film.id}
      video={film}
      ownerId={subscription.userId}
      package={subscription.package}
      mover={mover}
      isOpen={film.id === openFilm?.id}
      next={findNext(film)}
      onOpen={(isOpen) => open(isOpen ? film : null, isOpen || !isCompact ? null : filmLinkId(film.id))}
    />
  )

  if (!isCompact) {
    return (
      <ul className={styles.films}>
        {films.map((film) => (
          <li key={film.id}>{card(film)}</li>
        ))}
      </ul>
    )
  }
  return (
    <>
      {films.map((film) => (
        <UnsavedGuard key={film.id} film={film} mayEdit={mover === 'admin' || mayCustomerEdit(film.status)} />
      ))}
      {openFilm ? (
        <div className={styles.films}>
          <Button
            id={backLinkId}
            component={Link}
            to={`?${createFilmQuery(null)}`}
            variant="subtle"
            className={styles.back}
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
            preventScrollReset
            onClick={() => focusNext(filmLinkId(openFilm.id))}
          >
            All {films.length} films
          </Button>
          {card(openFilm)}
        </div>
      ) : (
        <FilmTable
          subscriptionId={subscription.id}
          films={films}
          itemNames={itemNames}
          linkTo={(film) => `?${createFilmQuery(film)}`}
          onFollow={() => focusNext(backLinkId)}
          onOpen={(film) => open(film, backLinkId, true)}
          onWrite={(film) => write(film, true)}
        />
      )}
    </>
  )
}

/** Asks before the tab is closed over words of a film that the list does not show at the moment. */
function UnsavedGuard({ film, mayEdit }: { film: Video; mayEdit: boolean }) {
  useFilmSaver(film, mayEdit)
  return null
}

/** Item id -> name; empty until they are loaded, and where no list shows them. */
function useItemNames(subscriptionId: string, isWanted: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...itemsQuery(subscriptionId), enabled: isWanted })
  return useMemo(() => new Map(data?.items.map(({ id, name }) => [id, name])), [data])
}

import { Link } from 'react-router'
import { chooseFilmItems, type ItemFilm, type SubscriptionItems } from '#shared/contract/videos/items.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { call, errorMessage } from '../../call/call.ts'
import { filmItemsFieldId, ItemChips } from '../../product-form/items/item-chips.tsx'
import { PosterRow } from '../../player/poster-row.tsx'
import { filmPath } from '../film/film-path.ts'
import styles from './items.module.css'
import { useItemChange } from './use-item-change.ts'

/** Each film of the month, with chips for the items that it shows. */
export function FilmItems({ items }: { items: SubscriptionItems }) {
  return (
    <ul className={styles.films}>
      {items.films.map((film) => (
        <li key={film.id} className={styles.film}>
          <FilmChips film={film} items={items} />
        </li>
      ))}
    </ul>
  )
}

function FilmChips({ film, items: { subscriptionId, items } }: { film: ItemFilm; items: SubscriptionItems }) {
  const choose = useItemChange(subscriptionId, (itemIds: string[]) =>
    call(chooseFilmItems, { videoId: film.id, itemIds }),
  )
  // Optimistic: a refusal restores what is stored.
  const shownIds = choose.isPending ? choose.variables : film.itemIds
  return (
    <>
      <PosterRow film={film}>
        <h3 className={styles.filmName}>
          <Link to={filmPath({ id: film.id, subscriptionId })}>{filmTitle(film)}</Link>
        </h3>
        <span className={styles.dim}>
          {videoStatusTexts[film.status].title}
          {film.isOnRig && ': can no longer change'}
        </span>
      </PosterRow>
      <ItemChips
        fieldId={filmItemsFieldId(film.id)}
        filmName={filmTitle(film)}
        items={items}
        shownIds={shownIds}
        isDisabled={film.isOnRig}
        problem={choose.error ? errorMessage(choose.error) : null}
        onChange={(itemIds) => choose.mutate(itemIds)}
      />
    </>
  )
}

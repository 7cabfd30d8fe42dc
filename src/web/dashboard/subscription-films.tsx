import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { Section } from '../ui/page/section.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { findDownloadsPath } from '../videos/film/find-downloads-path.ts'
import styles from './dashboard-page.module.css'
import { FilmBoard } from './film-board.tsx'
import { SingleFilm } from './single-film.tsx'

interface SubscriptionFilmsProps {
  subscription: Subscription
  /** Of it, in the order of its films. */
  films: readonly Video[]
  /** Whether other subscriptions have films here, too. */
  isOneOfSeveral: boolean
}

/** The films of a subscription: the only one as a film, several as a board. */
export function SubscriptionFilms({ subscription, films, isOneOfSeveral }: SubscriptionFilmsProps) {
  const [first, ...others] = films
  if (!first) return null
  const title = subscriptionTitle(subscription)
  const downloads = findDownloadsPath(films)
  return (
    <Section
      title={isOneOfSeveral ? title : 'Films'}
      actions={
        <span className={styles.ways}>
          {downloads && (
            <Link className={styles.way} to={downloads}>
              Downloads<VisuallyHidden> of {title}</VisuallyHidden>
            </Link>
          )}
          <Link className={styles.way} to={paths.manageVideos(subscription.id)}>
            Films and copy<VisuallyHidden> of {title}</VisuallyHidden>
          </Link>
        </span>
      }
    >
      {others.length === 0 ? (
        <SingleFilm film={first} subscription={subscription} />
      ) : (
        <FilmBoard films={films} about={title} />
      )}
    </Section>
  )
}

import { Link } from 'react-router'
import { chooseVideoItems, type ItemVideo, type SubscriptionItems } from '#shared/contract/videos/items.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { call, errorMessage } from '../../call/call.ts'
import { videoItemsFieldId, ItemChips } from '../../product-form/items/item-chips.tsx'
import { PosterRow } from '../../player/poster-row.tsx'
import { videoPath } from '../video/video-path.ts'
import styles from './items.module.css'
import { useItemChange } from './use-item-change.ts'

/** Each video of the month, with chips for the items that it shows. */
export function VideoItems({ items }: { items: SubscriptionItems }) {
  return (
    <ul className={styles.videos}>
      {items.films.map((video) => (
        <li key={video.id} className={styles.video}>
          <VideoChips video={video} items={items} />
        </li>
      ))}
    </ul>
  )
}

function VideoChips({
  video,
  items: { subscriptionId, items },
}: {
  video: ItemVideo
  items: SubscriptionItems
}) {
  const choose = useItemChange(subscriptionId, (itemIds: string[]) =>
    call(chooseVideoItems, { videoId: video.id, itemIds }),
  )
  // Optimistic: a refusal restores what is stored.
  const shownIds = choose.isPending ? choose.variables : video.itemIds
  return (
    <>
      <PosterRow video={video}>
        <h3 className={styles.videoName}>
          <Link to={videoPath({ id: video.id, subscriptionId })}>{videoTitle(video)}</Link>
        </h3>
        <span className={styles.dim}>
          {videoStatusTexts[video.status].title}
          {video.isOnRig && ': can no longer change'}
        </span>
      </PosterRow>
      <ItemChips
        fieldId={videoItemsFieldId(video.id)}
        videoName={videoTitle(video)}
        items={items}
        shownIds={shownIds}
        isDisabled={video.isOnRig}
        problem={choose.error ? errorMessage(choose.error) : null}
        onChange={(itemIds) => choose.mutate(itemIds)}
      />
    </>
  )
}

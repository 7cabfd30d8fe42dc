import type { SubscriptionItem } from '#shared/contract/videos/items.ts'
import { itemTitle } from '#shared/cart/product-selections.ts'
import { fileUrl } from '#shared/files/file-url.ts'
import { narrowPictureUrl } from '#shared/files/picture-widths.ts'
import { LineHead } from '../../product-form/fields/line-head.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import styles from './items.module.css'

/** A read-only item: a video that shows it is being shot. */
export function SettledItem({ item, index }: { item: SubscriptionItem; index: number }) {
  const title = itemTitle(item, index)
  const facts = [
    ['Size and weight', item.size],
    ['Link', item.link],
    ['Notes for the studio', item.notes],
  ].filter(([, text]) => text !== '')
  return (
    <li className={styles.settled}>
      <LineHead name={title}>
        <span className={styles.state}>
          <StatusBadge tone="busy" label="Being shot" />
        </span>
      </LineHead>
      <p className={styles.dim}>A film that shows it is being shot, so it can no longer change.</p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {item.photoIds.length > 0 && (
        <ul className={styles.photos}>
          {item.photoIds.map((id, photo) => (
            <li key={id}>
              <img
                src={narrowPictureUrl(fileUrl(id), 320)}
                alt={`${title}, view ${photo + 1}`}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

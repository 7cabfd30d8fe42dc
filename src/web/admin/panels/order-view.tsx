import { useQuery } from '@tanstack/react-query'
import { itemTitle, readSelections, type Item } from '#shared/cart/product-selections.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { describeOrderedVideos } from '#shared/checkout/describe-ordered-videos.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { fileUrl } from '#shared/files/file-url.ts'
import { narrowPictureUrl } from '#shared/files/picture-widths.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { itemsQuery } from '../../videos/items/item-queries.ts'
import { Money } from '../../ui/text/money.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './order-view.module.css'

/** What the customer chose and was sold, as it was on the day: the note to the producer first. */
export function OrderView({ subscription }: { subscription: Subscription }) {
  const selection = readSelections(subscription.productSelections)
  const { price } = subscription
  // The present items; until they are loaded, those that were ordered.
  const described = useQuery(itemsQuery(subscription.id)).data
  const items = described ? [...described.items, ...(described.next?.newItems ?? [])] : selection.items
  const moves = [...new Set(selection.films.map((video) => cameraMoveTitle(video.move)))]
  return (
    <>
      {selection.producerNote.trim() !== '' && (
        <Section title="Note to the producer">
          <p className={styles.note}>{selection.producerNote}</p>
        </Section>
      )}
      <Section title="Films a block">
        <ul className={styles.lines}>
          {describeOrderedVideos(selection.films, price).map((line) => (
            <li key={line} className={styles.line}>
              {line}
            </li>
          ))}
          <li className={styles.line}>
            <span>
              {countTokens(price.tokensPerBlock)} at <Money cents={price.tokenPriceCents} />
              {price.volumePercentOff > 0 && `, −${price.volumePercentOff} % for volume`}
              {price.planPercentOff > 0 && `, −${price.planPercentOff} % for the plan`}
            </span>
            <strong>
              <Money cents={price.totalCents} />
            </strong>
          </li>
        </ul>
        {moves.length > 0 && <p className={styles.dim}>Moves: {moves.join(', ')}</p>}
      </Section>
      <Section title="Items">
        {items.map((item, index) => (
          <ItemView key={item.id} item={item} title={itemTitle(item, index)} />
        ))}
      </Section>
    </>
  )
}

function ItemView({ item, title }: { item: Item; title: string }) {
  return (
    <div className={styles.item}>
      <h3 className={styles.name}>{title}</h3>
      <dl>
        {item.size && (
          <>
            <dt>Size</dt>
            <dd>{item.size}</dd>
          </>
        )}
        {item.link && (
          <>
            <dt>Link</dt>
            <dd>
              <ItemLink link={item.link} />
            </dd>
          </>
        )}
        {item.notes && (
          <>
            <dt>Notes</dt>
            <dd>{item.notes}</dd>
          </>
        )}
      </dl>
      {item.photoIds.length > 0 && (
        <ul className={styles.photos}>
          {item.photoIds.map((id, index) => (
            <li key={id}>
              <a href={fileUrl(id)} target="_blank" rel="noreferrer">
                <img
                  src={narrowPictureUrl(fileUrl(id), 320)}
                  alt={`${title}, view ${index + 1}`}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What a customer typed is a link only if it leads to the web; anything else stays text. */
function ItemLink({ link }: { link: string }) {
  return /^https?:\/\//i.test(link) ? (
    <a href={link} target="_blank" rel="noreferrer noopener">
      {link}
    </a>
  ) : (
    link
  )
}

import type { Shot, ShotItem as Item } from '#shared/contract/videos/shot-list.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { narrowPictureUrl, pictureSources } from '#shared/files/picture-widths.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Reference } from '../../ui/marks/reference.tsx'
import styles from './shot-sheet.module.css'

/** An item that the video shows: what it is, and where it is. */
export function ShotItem({ item, shot }: { item: Item; shot: Shot }) {
  const [photo, ...others] = item.photoUrls
  return (
    <section className={styles.item} aria-label={`${videoTitle(shot)}: ${item.title}`}>
      {photo === undefined ? (
        <p className={styles.noPhoto}>No photo</p>
      ) : (
        <Picture url={photo} alt={`Photo of ${item.title}`} className={styles.photo} />
      )}
      {others.length > 0 && (
        <div className={styles.photos}>
          {others.slice(0, 3).map((url, index) => (
            <Picture
              key={url}
              url={url}
              alt={`Photo ${index + 2} of ${item.title}`}
              className={styles.photo}
            />
          ))}
        </div>
      )}
      <p className={styles.itemName}>{item.title}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Size and weight</dt>
          <dd>{item.size || 'Not given'}</dd>
        </div>
        <div>
          <dt>Where it is</dt>
          <dd>
            <Whereabouts item={item} />
            <span className={styles.dim}>
              {' '}
              Parcel <Reference>{shot.parcelReference}</Reference>.
            </span>
          </dd>
        </div>
        {item.notes && (
          <div>
            <dt>Note</dt>
            <dd className={styles.lines}>{item.notes}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Whereabouts({ item: { receivedAt, parcel } }: { item: Item }) {
  if (receivedAt) {
    return (
      <>
        At the studio since <DateText at={receivedAt} isDay />.
      </>
    )
  }
  if (!parcel) return 'Not on its way yet.'
  return (
    <>
      On its way with {parcel.carrier} {parcel.trackingNumber}, since{' '}
      <DateText at={parcel.announcedAt} isDay />.
    </>
  )
}

/** Not lazy: what was never scrolled to would be missing on paper. */
export function Picture({
  url,
  alt,
  className,
}: {
  url: string
  alt: string
  className: string | undefined
}) {
  return (
    <img
      className={className}
      src={narrowPictureUrl(url, 320)}
      srcSet={pictureSources(url)}
      sizes="320px"
      width={320}
      height={240}
      alt={alt}
      decoding="async"
    />
  )
}

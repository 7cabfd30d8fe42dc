import type { CSSProperties } from 'react'
import { selectionLinkQuery } from '#shared/cart/selection-link-query.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { paths } from '#shared/paths.ts'
import { spreadCards } from '#shared/videos/timeline/spread-cards.ts'
import type { Still } from '../../demo/find-media.ts'
import { Picture } from '../../demo/picture.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import type { Format, Offer } from '../offer/describe-offer.ts'
import styles from './formats.module.css'
import { LandingSection } from '../section/landing-section.tsx'

/** Words as they could stand on a video, card by card. */
const exampleCopy = [
  'Knit in one piece.',
  'Soft foam first, firm below.',
  'Run the long way home.',
  'Laces that lie flat.',
  'Two hundred grams.',
  'Yours from Friday.',
]

/** Each length drawn to one scale: five seconds are one picture, copy cards stand where they stand in time. */
export function Formats({ offer, strip }: { offer: Offer; strip: Still }) {
  const scaleSeconds = Math.max(30, ...offer.formats.map(({ lengthSeconds }) => lengthSeconds))
  return (
    <LandingSection
      id="formats"
      subject="Formats"
      title="Five seconds are one token"
      lead="Three lengths, drawn to scale. The marks are copy cards, the words you write on the picture: the longer the film, the more room they have."
    >
      <ul className={styles.formats}>
        {offer.formats.map((format) => (
          <FormatLine key={format.lengthSeconds} format={format} strip={strip} scaleSeconds={scaleSeconds} />
        ))}
      </ul>
      {offer.hasCustomLength && (
        <p className={styles.custom}>Another length? Any whole second from 5 to 60, in the product form.</p>
      )}
    </LandingSection>
  )
}

function FormatLine({ format, strip, scaleSeconds }: { format: Format; strip: Still; scaleSeconds: number }) {
  const { title, description, lengthSeconds, tokens, copyCards, words } = format
  const scale = { '--length': lengthSeconds, '--scale': scaleSeconds } satisfies CSSProperties
  return (
    <li className={styles.format} style={scale}>
      <div className={styles.strip} aria-hidden="true">
        <div className={styles.frames}>
          <Picture still={strip} sizes="(min-width: 1200px) 1120px, 94vw" className={styles.picture} alt="" />
        </div>
        <div className={styles.track}>
          {spreadCards(copyCards, lengthSeconds).map((card, index) => (
            <span
              key={card.startSeconds}
              className={styles.card}
              style={{ '--at': card.startSeconds, '--long': card.lengthSeconds }}
            >
              <span className={styles.copy}>{exampleCopy[index % exampleCopy.length]}</span>
            </span>
          ))}
          {copyCards === 0 && <span className={styles.end} />}
        </div>
      </div>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <Timecode seconds={lengthSeconds} className={styles.timecode} /> {title}
        </h3>
        <p className={styles.description}>{description}</p>
        <p className={styles.figures}>
          {countTokens(tokens)}
          {copyCards > 0 && `, ${copyCards} copy cards, ${words} words`}
        </p>
        <a
          className={styles.take}
          href={paths.productForm(
            selectionLinkQuery({
              films: [{ lengthSeconds, count: Math.max(1, Math.ceil(3 / tokens)), hasCutdowns: false }],
            }),
          )}
        >
          Start with the {title}
        </a>
      </div>
    </li>
  )
}

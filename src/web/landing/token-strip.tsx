import type { FilmPrice } from '#shared/checkout/price.ts'
import type { PriceFigures } from '#shared/products/catalogue.ts'
import styles from './token-strip.module.css'

interface TokenStripProps {
  films: readonly FilmPrice[]
  tokens: number
  figures: PriceFigures
}

/** The month's tokens side by side, film by film, and what the next discount takes. */
export function TokenStrip({ films, tokens, figures }: TokenStripProps) {
  const next = figures.volumeDiscounts.find(({ fromTokens }) => fromTokens > tokens)
  const reached = figures.volumeDiscounts.findLast(({ fromTokens }) => fromTokens <= tokens)
  const scale = Math.max(next?.fromTokens ?? tokens, tokens, 1)
  return (
    <div className={styles.tokens}>
      <p className={styles.count}>
        <strong className={styles.figure}>{tokens}</strong> {tokens === 1 ? 'token' : 'tokens'} a month
      </p>
      <div className={styles.strip} aria-hidden="true" style={{ '--scale': scale }}>
        {films.flatMap(({ filmId, count, tokensEach }) =>
          Array.from({ length: count }, (_, index) => (
            <span key={`${filmId}-${index}`} className={styles.film} style={{ '--tokens': tokensEach }} />
          )),
        )}
      </div>
      <p className={styles.note}>
        {reached && `${reached.percentOff} % volume discount. `}
        {next
          ? `${next.fromTokens - tokens} more for ${next.percentOff} % off each token.`
          : reached && 'The highest step is reached.'}
      </p>
    </div>
  )
}

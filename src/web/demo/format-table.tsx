import { countTokens } from '#shared/checkout/count-tokens.ts'
import { formatCents } from '../ui/text/format-cents.ts'
import { paths } from '#shared/paths.ts'
import type { VideoFormat, SoldVideo } from './describe-formats.ts'
import styles from './format-table.module.css'

/** The lengths a video is sold in, alone and cut for all four frames; each figure begins an order of it. */
export function FormatTable({
  formats,
  videoTitle,
}: {
  formats: readonly VideoFormat[]
  videoTitle: string
}) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Formats and cutdowns</caption>
      <thead>
        <tr>
          <th scope="col">Length</th>
          <th scope="col">16:9</th>
          <th scope="col">All four frames</th>
        </tr>
      </thead>
      <tbody>
        {formats.map(({ title, alone, withCutdowns }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>
              <FormatLink sold={alone} label={`${title} like ${videoTitle}`} />
            </td>
            <td>
              {withCutdowns && (
                <FormatLink sold={withCutdowns} label={`${title} in four frames like ${videoTitle}`} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FormatLink({ sold: { tokens, cents, query }, label }: { sold: SoldVideo; label: string }) {
  const price = formatCents(cents)
  const size = countTokens(tokens)
  return (
    <a className={styles.link} href={paths.productForm(query)} aria-label={`${price} ${size}: ${label}`}>
      <span className={styles.price}>{price}</span> <span className={styles.size}>{size}</span>
    </a>
  )
}

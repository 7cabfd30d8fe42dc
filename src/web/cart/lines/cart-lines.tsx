import { Link } from 'react-router'
import { itemTitle, type ProductSelections } from '#shared/cart/product-selections.ts'
import { packageTitles, planPeriods, planTitles } from '#shared/products/plan.ts'
import type { PricedSelection } from '#shared/checkout/price-selection.ts'
import { paths } from '#shared/paths.ts'
import { moveTitle } from '#shared/products/moves.ts'
import { drawingScaleSeconds } from './drawing-scale.ts'
import { FilmDrawing } from './film-drawing.tsx'
import { describeTokenCount } from './describe-token-count.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Section } from '../../ui/page/section.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './cart-lines.module.css'
import { UnreadableLines } from './unreadable-lines.tsx'

interface CartLinesProps {
  selections: ProductSelections
  priced: PricedSelection | null
}

/** What was chosen, line by line, each with the way to change it. */
export function CartLines({ selections, priced }: CartLinesProps) {
  const scaleSeconds = drawingScaleSeconds(selections.films)
  return (
    <>
      <Section title="Package and plan" actions={<Change step="package" what="package and plan" />}>
        <p className={styles.words}>
          {packageTitles[selections.package]}, {planTitles[selections.plan].toLowerCase()}: billed every{' '}
          {planPeriods[selections.plan]}.
        </p>
        {selections.package === 'agency' && selections.producerNote.trim() && (
          <blockquote className={styles.note}>{selections.producerNote}</blockquote>
        )}
      </Section>
      <Section title="Films of one block" actions={<Change step="films" what="films" />}>
        <UnreadableLines />
        <ol className={styles.films}>
          {selections.films.map((film, index) => {
            const line = priced?.price.films.find((one) => one.filmId === film.id)
            const problems = priced?.problems.filter(({ filmId }) => filmId === film.id) ?? []
            return (
              <li key={film.id} className={styles.film}>
                <div className={styles.head}>
                  <span className={styles.title}>
                    {index + 1}. {line?.title ?? `${film.lengthSeconds} second ad`}
                    {film.count > 1 && ` × ${film.count}`}
                  </span>
                  <span className={styles.tokens}>
                    {line && problems.length === 0 && describeTokenCount(line)}
                  </span>
                </div>
                <p className={styles.extras}>
                  Move: {moveTitle(film.move)}
                  {film.hasCutdowns && '. With social cutdowns'}
                </p>
                <FilmDrawing {...film} scaleSeconds={scaleSeconds} />
                {problems.map((problem) => (
                  <FieldError key={problem.code}>{problem.sentence}</FieldError>
                ))}
              </li>
            )
          })}
        </ol>
      </Section>
      <Section title="Items" actions={<Change step="items" what="items" />}>
        <ul className={styles.items}>
          {selections.items.map((item, index) => (
            <li key={item.id}>
              <span className={styles.title}>{itemTitle(item, index)}</span>
              <span className={styles.extras}>{aboutItem(item)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Change({ step, what }: { step: string; what: string }) {
  return (
    <Link className={styles.change} to={`${paths.productForm()}#${step}`}>
      Change<VisuallyHidden> {what}</VisuallyHidden>
    </Link>
  )
}

function aboutItem({ size, link, notes, photoIds }: ProductSelections['items'][number]): string {
  const photos = photoIds.length === 0 ? '' : photoIds.length === 1 ? '1 photo' : `${photoIds.length} photos`
  return [size, link, notes, photos].filter((part) => part.trim() !== '').join(' · ') || 'Not described yet'
}

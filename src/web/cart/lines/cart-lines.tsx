import { Link } from 'react-router'
import { displayLocale } from '#shared/display-locale.ts'
import {
  findOrderGaps,
  findShownItemIds,
  findUnshownItems,
  type OrderGap,
} from '#shared/cart/find-order-gaps.ts'
import { itemTitle, type ProductSelections } from '#shared/cart/product-selections.ts'
import { packageTitles, planPeriods, planTitles } from '#shared/products/plan.ts'
import type { PricedSelection } from '#shared/checkout/price-selection.ts'
import { paths } from '#shared/paths.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { drawingScaleSeconds } from './drawing-scale.ts'
import { VideoDrawing } from './video-drawing.tsx'
import { describeTokenCount } from './describe-token-count.ts'
import { itemFieldId, itemTextNames, noteFieldId, type TooLongText } from '../store/too-long-texts.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Section } from '../../ui/page/section.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './cart-lines.module.css'
import { UnshownHint } from './unshown-hint.tsx'
import { UnreadableLines } from './unreadable-lines.tsx'

interface CartLinesProps {
  selections: ProductSelections
  priced: PricedSelection | null
  tooLongTexts: readonly TooLongText[]
}

/** What was chosen, line by line, each with the way to change it. */
export function CartLines({ selections, priced, tooLongTexts }: CartLinesProps) {
  const scaleSeconds = drawingScaleSeconds(selections.films)
  const gaps = findOrderGaps(selections)
  const unshown = findUnshownItems(selections.films, selections.items)
  const note = gaps.find(({ code }) => code === 'note_missing')
  const findTooLong = (fieldId: string) => tooLongTexts.find((text) => text.fieldId === fieldId)
  const tooLongNote = findTooLong(noteFieldId)
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
        {tooLongNote ? <TooLong text={tooLongNote} /> : note && <Gap gap={note} step="note" />}
      </Section>
      <Section title="Films of one block" actions={<Change step="films" what="films" />}>
        <UnreadableLines />
        <ol className={styles.videos}>
          {selections.films.map((video, index) => {
            const line = priced?.price.films.find((one) => one.filmId === video.id)
            const problems = priced?.problems.filter(({ filmId: videoId }) => videoId === video.id) ?? []
            return (
              <li key={video.id} className={styles.video}>
                <div className={styles.head}>
                  <span className={styles.title}>
                    {index + 1}. {line?.title ?? `${video.lengthSeconds} second ad`}
                    {video.count > 1 && ` × ${video.count}`}
                  </span>
                  <span className={styles.tokens}>
                    {line && problems.length === 0 && describeTokenCount(line)}
                  </span>
                </div>
                <p className={styles.extras}>
                  Move: {cameraMoveTitle(video.move)}
                  {video.hasCutdowns && '. With social cutdowns'}
                </p>
                <p className={styles.extras}>{shownTitles(video, selections.items)}</p>
                <VideoDrawing {...video} scaleSeconds={scaleSeconds} />
                {problems.map((problem) => (
                  <FieldError key={problem.code}>{problem.sentence}</FieldError>
                ))}
                {gaps.map(
                  (gap) =>
                    gap.code === 'film_without_item' &&
                    gap.filmId === video.id && <Gap key={gap.code} gap={gap} step="films" />,
                )}
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
              {unshown.includes(item) && (
                <UnshownHint>
                  <Link to={`${paths.productForm()}#films`}>
                    Choose films<VisuallyHidden> for {itemTitle(item, index)}</VisuallyHidden>
                  </Link>
                </UnshownHint>
              )}
              {itemTextNames.map((name) => {
                const text = findTooLong(itemFieldId(item.id, name))
                return text && <TooLong key={name} text={text} />
              })}
              {!findTooLong(itemFieldId(item.id, 'name')) &&
                gaps.map(
                  (gap) =>
                    gap.code === 'item_unnamed' &&
                    gap.itemId === item.id && <Gap key={gap.code} gap={gap} step="items" />,
                )}
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

/** What is missing, with a link to its field. */
function Gap({ gap, step }: { gap: OrderGap; step: string }) {
  return (
    <div className={styles.gap}>
      <FieldError>{gap.sentence}</FieldError>
      <Link className={styles.change} to={`${paths.productForm()}#${step}`} state={{ showsGaps: true }}>
        {gap.code === 'item_unnamed' ? 'Name it' : gap.code === 'note_missing' ? 'Write it' : 'Choose items'}
      </Link>
    </div>
  )
}

/** What the order has not taken, with a link to its field. */
function TooLong({ text }: { text: TooLongText }) {
  return (
    <div className={styles.gap}>
      <FieldError>{text.sentence}</FieldError>
      <Link className={styles.change} to={`${paths.productForm()}#${text.fieldId}`}>
        Shorten it
      </Link>
    </div>
  )
}

/** "Shows Trail shoe and Laces"; null: no item. */
function shownTitles(
  video: ProductSelections['films'][number],
  items: ProductSelections['items'],
): string | null {
  const shown = findShownItemIds(video, items)
  const titles = items.flatMap((item, index) => (shown.includes(item.id) ? [itemTitle(item, index)] : []))
  return titles.length > 0 ? `Shows ${new Intl.ListFormat(displayLocale).format(titles)}` : null
}

function aboutItem({ size, link, notes, photoIds }: ProductSelections['items'][number]): string {
  const photos = photoIds.length === 0 ? '' : photoIds.length === 1 ? '1 photo' : `${photoIds.length} photos`
  return [size, link, notes, photos].filter((part) => part.trim() !== '').join(' · ') || 'Not described yet'
}

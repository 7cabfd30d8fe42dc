import { Button } from '@mantine/core'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Package } from '#shared/products/plan.ts'
import { findProductForLength } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import type { FilmOfPlan } from '#shared/tokens/plan-block.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { moveTitle } from '#shared/products/moves.ts'
import { FilmRow } from '../../product-form/films/film-row.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { formatTimecode } from '../../ui/text/timecode.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { FilmPoster } from '../../player/film-poster.tsx'
import { MovePicker } from '../../player/moves/move-picker.tsx'
import styles from './planned-draft.module.css'
import type { FilmChoice, PlannedLine } from './planned-drafts.ts'

interface PlannedDraftProps {
  line: PlannedLine
  /** What becomes of it; undefined where it goes. */
  film: FilmOfPlan | undefined
  package: Package
  catalogue: Catalogue
  scaleSeconds: number
  onChange: (choice: Partial<FilmChoice>) => void
  onSplit: () => void
  onRemove: () => void
  onKeep: () => void
}

/** One film of a plan, drawn as it would be, with what the change costs and which words it would lose. */
export function PlannedDraft({ line, film, onKeep, ...rest }: PlannedDraftProps) {
  if (film) return <FilmToCome line={line} film={film} {...rest} />
  const { draft } = line
  if (!draft) return null
  const words = draft.copyCards.map(({ copy }) => copy.trim()).filter((copy) => copy !== '')
  return (
    <li className={styles.gone} id={`plan-${line.key}`} tabIndex={-1}>
      <p className={styles.name}>
        <s>{filmTitle(draft)}</s> <span className={styles.quiet}>{formatTimecode(draft.length)}</span>
      </p>
      <Button variant="default" onClick={onKeep}>
        Keep it<VisuallyHidden> in the plan: {filmTitle(draft)}</VisuallyHidden>
      </Button>
      <p className={styles.quiet}>
        Removed: frees {countTokens(draft.tokens)}. {words.length > 0 && 'Its words are removed with it:'}
      </p>
      <Words lines={words} />
    </li>
  )
}

function FilmToCome({
  line,
  film,
  package: pack,
  catalogue,
  scaleSeconds,
  onChange,
  onSplit,
  onRemove,
}: Omit<PlannedDraftProps, 'film' | 'onKeep'> & { film: FilmOfPlan }) {
  const { key, draft, lengthSeconds, hasCutdowns, move } = line
  const title = filmTitle({ title: film.title, length: lengthSeconds })
  const half = lengthSeconds / 2
  const canSplit = Number.isInteger(half) && findProductForLength(catalogue, half)?.isActive === true
  const lost = film.copy.lost.map(({ copy }) => copy.trim())
  return (
    <FilmRow
      fieldId={`plan-${key}`}
      anchor={`plan-${key}`}
      name={title}
      tag={
        <>
          {draft === null && <span className={styles.tag}>New</span>}
          {draft !== null && film.isChanged && <span className={styles.tag}>Changed</span>}
        </>
      }
      tokens={countTokens(film.tokens)}
      lengthSeconds={lengthSeconds}
      hasCutdowns={hasCutdowns}
      count={1}
      scaleSeconds={scaleSeconds}
      catalogue={catalogue}
      move={
        pack === 'automated' && move !== null ? (
          <MovePicker name={title} value={move} onChange={(chosen) => onChange({ move: chosen })} />
        ) : (
          <>
            <FilmPoster move={move} />
            <p className={styles.caption}>{moveTitle(move)}</p>
          </>
        )
      }
      controls={
        canSplit && (
          <Button variant="default" className={styles.split} onClick={onSplit}>
            Split into 2 × {formatTimecode(half)}
            <VisuallyHidden> in place of {title}</VisuallyHidden>
          </Button>
        )
      }
      notes={
        (film.problem !== null || lost.length > 0) && (
          <>
            <FieldError>{film.problem}</FieldError>
            {lost.length > 0 && (
              <>
                <p className={styles.warn}>
                  {lost.length === 1 ? 'One card has' : `${lost.length} cards have`} no room at this length:
                </p>
                <Words lines={lost} />
              </>
            )}
          </>
        )
      }
      onChange={onChange}
      onRemove={onRemove}
    />
  )
}

function Words({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return <p className={styles.lines}>{lines.join('\n')}</p>
}

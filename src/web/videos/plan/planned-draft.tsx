import { Button, Switch } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Package } from '#shared/checkout/plan.ts'
import { findProductForLength } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import type { FilmOfPlan } from '#shared/tokens/plan-block.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { moveTitle } from '#shared/videos/moves.ts'
import { LengthChoice } from '../../build/length-choice.tsx'
import { FilmDrawing } from '../../cart/film-drawing.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { formatTimecode } from '../../ui/timecode.tsx'
import { Unseen } from '../../ui/unseen.tsx'
import { FilmPoster } from '../film-poster.tsx'
import { MovePicker } from '../move-picker.tsx'
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
        Keep it<Unseen> in the plan: {filmTitle(draft)}</Unseen>
      </Button>
      <p className={styles.quiet}>
        Goes, and frees {countTokens(draft.tokens)}. {words.length > 0 && 'Its words go with it:'}
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
  const areCutdownsSold = catalogue.products.some((p) => p.kind === 'cutdowns' && p.isActive)
  const half = lengthSeconds / 2
  const canSplit = Number.isInteger(half) && findProductForLength(catalogue, half)?.isActive === true
  const lost = film.copy.lost.map(({ copy }) => copy.trim())
  return (
    <li className={styles.line} id={`plan-${key}`} tabIndex={-1} data-new={draft === null || undefined}>
      <div className={styles.head}>
        <h3 className={styles.name}>{title}</h3>
        {draft === null && <span className={styles.tag}>New</span>}
        {draft !== null && film.isChanged && <span className={styles.tag}>Changed</span>}
        <p className={styles.tokens}>{countTokens(film.tokens)}</p>
        <Button
          variant="subtle"
          size="xs"
          className={styles.remove}
          onClick={onRemove}
          aria-label={`Remove ${title}`}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        </Button>
      </div>
      <div className={styles.move}>
        {pack === 'automated' && move !== null ? (
          <MovePicker name={title} value={move} onChange={(chosen) => onChange({ move: chosen })} />
        ) : (
          <>
            <FilmPoster move={move} />
            <p className={styles.caption}>{moveTitle(move)}</p>
          </>
        )}
      </div>
      <div className={styles.drawing}>
        <FilmDrawing
          lengthSeconds={lengthSeconds}
          hasCutdowns={hasCutdowns}
          count={1}
          scaleSeconds={scaleSeconds}
        />
      </div>
      <div className={styles.controls}>
        <LengthChoice
          id={`plan-${key}`}
          name={title}
          lengthSeconds={lengthSeconds}
          catalogue={catalogue}
          onChange={(seconds) => onChange({ lengthSeconds: seconds })}
        />
        {canSplit && (
          <Button variant="default" className={styles.split} onClick={onSplit}>
            Split into 2 × {formatTimecode(half)}
            <Unseen> in place of {title}</Unseen>
          </Button>
        )}
        <Switch
          className={styles.cutdowns}
          label="Cutdowns"
          aria-label={`Social cutdowns of ${title}`}
          checked={hasCutdowns}
          disabled={!areCutdownsSold && !hasCutdowns}
          onChange={(event) => onChange({ hasCutdowns: event.currentTarget.checked })}
        />
      </div>
      {(film.problem !== null || lost.length > 0) && (
        <div className={styles.notes}>
          <FieldError>{film.problem}</FieldError>
          {lost.length > 0 && (
            <>
              <p className={styles.warn}>
                {lost.length === 1 ? 'One card has' : `${lost.length} cards have`} no room at this length:
              </p>
              <Words lines={lost} />
            </>
          )}
        </div>
      )}
    </li>
  )
}

function Words({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return <p className={styles.lines}>{lines.join('\n')}</p>
}

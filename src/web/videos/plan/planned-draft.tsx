import { Button } from '@mantine/core'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Package } from '#shared/products/plan.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { countMissingForCutdowns, findWaysToFit } from '#shared/tokens/find-ways-to-fit.ts'
import type { BlockPlan, FilmOfPlan } from '#shared/tokens/plan-block.ts'
import type { SplitChoice } from '#shared/tokens/split-choices.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { FilmRow } from '../../product-form/films/film-row.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { formatDuration } from '../../ui/text/timecode.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { FilmPoster } from '../../player/film-poster.tsx'
import { CameraMovePicker } from '../../player/moves/camera-move-picker.tsx'
import styles from './planned-draft.module.css'
import type { FilmChoice, PlannedLine } from './planned-drafts.ts'

interface PlannedDraftProps {
  line: PlannedLine
  /** Where its film stands in the plan; -1: it goes. */
  place: number
  plan: BlockPlan
  /** All drafts that the plan is made on. */
  drafts: readonly Video[]
  splits: readonly SplitChoice[]
  package: Package
  catalogue: Catalogue
  scaleSeconds: number
  onChange: (choice: Partial<FilmChoice>) => void
  onSplit: (choice: SplitChoice) => void
  onRemove: () => void
  onKeep: () => void
}

/** One film of a plan, drawn as it would be, with what the change costs and which words it would lose. */
export function PlannedDraft({ line, onKeep, ...rest }: PlannedDraftProps) {
  const { plan, place } = rest
  const film = plan.films[place]
  if (film) return <FilmToCome line={line} film={film} {...rest} />
  const { draft } = line
  if (!draft) return null
  const words = plan.lost.find(({ draftId }) => draftId === draft.id)?.lines ?? []
  const isSplit = plan.films.some(({ source }) => source === draft.id)
  return (
    <li className={styles.gone} id={`plan-${line.key}`} tabIndex={-1}>
      <p className={styles.name}>
        <s>{filmTitle(draft)}</s> <span className={styles.quiet}>{formatDuration(draft.length)}</span>
      </p>
      <Button variant="default" onClick={onKeep}>
        Keep it<VisuallyHidden>: {filmTitle(draft)}</VisuallyHidden>
      </Button>
      <p className={styles.quiet}>
        Removed: frees {countTokens(draft.tokens)}.{' '}
        {words.length > 0 && (isSplit ? 'These words have no room:' : 'Its words are removed with it:')}
      </p>
      <Words lines={words} />
    </li>
  )
}

function FilmToCome({
  line,
  film,
  plan,
  drafts,
  splits,
  package: pack,
  catalogue,
  scaleSeconds,
  onChange,
  onSplit,
  onRemove,
}: Omit<PlannedDraftProps, 'onKeep'> & { film: FilmOfPlan }) {
  const { key, draft, lengthSeconds, hasCutdowns, move } = line
  const title = filmTitle({ title: film.title, length: lengthSeconds })
  const source = drafts.find(({ id }) => id === film.source)
  const carried = draft === null ? film.copy.kept.flatMap(({ copy }) => copy.trim() || []) : []
  const noCutdowns = describeMissingCutdowns(film, source, plan, catalogue)
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
          <CameraMovePicker name={title} value={move} onChange={(chosen) => onChange({ move: chosen })} />
        ) : (
          <>
            <FilmPoster film={{ poster: source?.poster ?? null, move }} size="card" />
            <p className={styles.caption}>{cameraMoveTitle(move)}</p>
          </>
        )
      }
      controls={splits.map((split, index) => (
        <Button key={split.parts} variant="default" className={styles.split} onClick={() => onSplit(split)}>
          {index === 0 ? 'Split into ' : <VisuallyHidden>Split into </VisuallyHidden>}
          {split.parts} × {formatDuration(split.lengthSeconds)}
          <VisuallyHidden> in place of {title}</VisuallyHidden>
        </Button>
      ))}
      notes={
        (film.problem !== null ||
          noCutdowns !== null ||
          carried.length + lost.length + film.spreadAgain > 0) && (
          <>
            <FieldError>{film.problem}</FieldError>
            {noCutdowns && (
              <p className={styles.quiet}>
                <span className={styles.warn}>{noCutdowns.why}</span> {noCutdowns.wayOut}
              </p>
            )}
            {source && carried.length > 0 && (
              <>
                <p className={styles.quiet}>
                  {carried.length === 1 ? 'One card comes' : `${carried.length} cards come`} over from “
                  {filmTitle(source)}”:
                </p>
                <Words lines={carried} isKept />
              </>
            )}
            {film.spreadAgain > 0 && (
              <p className={styles.quiet}>
                {film.spreadAgain === 1
                  ? 'The timing of one card'
                  : `The timing of ${film.spreadAgain} cards`}{' '}
                has no place at this length: spread evenly again.
              </p>
            )}
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

/** Why a part of a film with cutdowns has none, and what would make room for them; null where nothing is missing. */
function describeMissingCutdowns(
  film: FilmOfPlan,
  source: Video | undefined,
  plan: BlockPlan,
  catalogue: Catalogue,
): { why: string; wayOut: string } | null {
  if (!source) return null
  const hasThem =
    source.hasCutdowns || plan.films.some((each) => each.source === source.id && each.hasCutdowns)
  if (!hasThem) return null
  const missing = countMissingForCutdowns(film, plan.left, catalogue)
  if (missing <= 0) return null
  const [way] = findWaysToFit(plan.films, missing, catalogue)
  return {
    why: `No cutdowns here: ${countTokens(missing)} ${missing === 1 ? 'is' : 'are'} missing.`,
    wayOut: way ? `Give up ${way.words} to have them here.` : '',
  }
}

function Words({ lines, isKept = false }: { lines: readonly string[]; isKept?: boolean }) {
  if (lines.length === 0) return null
  return (
    <p className={styles.lines} data-kept={isKept || undefined}>
      {lines.join('\n')}
    </p>
  )
}

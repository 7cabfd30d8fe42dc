import { Button, Switch } from '@mantine/core'
import { memo } from 'react'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { selectionLimits, type FilmSelection } from '#shared/cart/product-selections.ts'
import type { SelectionProblem } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { FilmDrawing } from '../cart/film-drawing.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { MovePicker } from '../videos/move-picker.tsx'
import styles from './film-line.module.css'
import { LengthChoice } from './length-choice.tsx'
import { NumberField } from './number-field.tsx'

interface FilmLineProps {
  film: FilmSelection
  /** From 0. */
  index: number
  scaleSeconds: number
  /** What it takes of a block, in words; null while that is not known. */
  tokens: string | null
  problems: readonly SelectionProblem[]
  catalogue: Catalogue | null
  onChangeFilm: (filmId: string, change: Partial<FilmSelection>) => void
  onRemoveFilm: (film: FilmSelection, index: number) => void
}

/** One line of the order, drawn as the film it will be. Drawn again only when something in it differs. */
export const FilmLine = memo(DrawnFilmLine)

function DrawnFilmLine({
  film,
  index,
  scaleSeconds,
  tokens,
  problems,
  catalogue,
  onChangeFilm,
  onRemoveFilm,
}: FilmLineProps) {
  const name = `Film ${index + 1}`
  const onChange = (change: Partial<FilmSelection>) => onChangeFilm(film.id, change)
  const fieldId = `film-${film.id}`
  const areCutdownsSold = catalogue?.products.some((p) => p.kind === 'cutdowns' && p.isActive) ?? true
  return (
    <li className={styles.line} data-bad={problems.length > 0 || undefined}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.tokens}>{problems.length === 0 && tokens}</p>
        <Button
          variant="subtle"
          size="xs"
          className={styles.remove}
          onClick={() => onRemoveFilm(film, index)}
          aria-label={`Remove ${name}`}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        </Button>
      </div>
      <div className={styles.move}>
        <MovePicker name={name} value={film.move} onChange={(move) => onChange({ move })} />
      </div>
      <div className={styles.drawing}>
        <FilmDrawing {...film} scaleSeconds={scaleSeconds} />
      </div>
      <div className={styles.controls}>
        <LengthChoice
          id={fieldId}
          name={name}
          lengthSeconds={film.lengthSeconds}
          catalogue={catalogue}
          onChange={(lengthSeconds) => onChange({ lengthSeconds })}
        />
        <NumberField
          id={`${fieldId}-count`}
          label={`How many of ${name}`}
          value={film.count}
          min={1}
          max={selectionLimits.countPerLine}
          unit="films"
          onChange={(count) => onChange({ count })}
        />
        <Switch
          className={styles.cutdowns}
          label="Cutdowns"
          aria-label={`Social cutdowns of ${name}`}
          checked={film.hasCutdowns}
          disabled={!areCutdownsSold && !film.hasCutdowns}
          onChange={(event) => onChange({ hasCutdowns: event.currentTarget.checked })}
        />
      </div>
      {problems.length > 0 && (
        <div className={styles.problems}>
          {problems.map((problem) => (
            <FieldError key={problem.code}>{problem.sentence}</FieldError>
          ))}
        </div>
      )}
    </li>
  )
}

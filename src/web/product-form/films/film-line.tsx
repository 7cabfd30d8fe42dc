import { memo } from 'react'
import { findShownItemIds, type OrderGap } from '#shared/cart/find-order-gaps.ts'
import { selectionLimits, type FilmSelection, type Item } from '#shared/cart/product-selections.ts'
import type { SelectionProblem } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { CameraMovePicker } from '../../player/moves/camera-move-picker.tsx'
import { FilmRow } from './film-row.tsx'
import { filmItemsFieldId, ItemChips } from '../items/item-chips.tsx'
import { NumberField } from '../fields/number-field.tsx'

interface FilmLineProps {
  film: FilmSelection
  /** From 0. */
  index: number
  scaleSeconds: number
  /** What it takes of a block, in words; null while that is not known. */
  tokens: string | null
  problems: readonly SelectionProblem[]
  catalogue: Catalogue | null
  items: readonly Pick<Item, 'id' | 'name'>[]
  /** Gaps to show beside films. A stable reference, so that films are not rendered again. */
  gaps: readonly OrderGap[]
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
  items,
  gaps,
  onChangeFilm,
  onRemoveFilm,
}: FilmLineProps) {
  const name = `Film ${index + 1}`
  const onChange = (change: Partial<FilmSelection>) => onChangeFilm(film.id, change)
  const fieldId = `film-${film.id}`
  return (
    <FilmRow
      fieldId={fieldId}
      name={name}
      tokens={problems.length === 0 ? tokens : null}
      lengthSeconds={film.lengthSeconds}
      hasCutdowns={film.hasCutdowns}
      count={film.count}
      scaleSeconds={scaleSeconds}
      catalogue={catalogue}
      move={<CameraMovePicker name={name} value={film.move} onChange={(move) => onChange({ move })} />}
      controls={
        <NumberField
          id={`${fieldId}-count`}
          label={`How many of ${name}`}
          value={film.count}
          min={1}
          max={selectionLimits.countPerLine}
          unit="films"
          onChange={(count) => onChange({ count })}
        />
      }
      notes={
        <>
          {items.length > 0 && (
            <ItemChips
              fieldId={filmItemsFieldId(film.id)}
              filmName={name}
              items={items}
              shownIds={findShownItemIds(film, items)}
              problem={
                gaps.find((gap) => gap.code === 'film_without_item' && gap.filmId === film.id)?.sentence ??
                null
              }
              onChange={(itemIds) => onChange({ itemIds })}
            />
          )}
          {problems.map((problem) => (
            <FieldError key={problem.code}>{problem.sentence}</FieldError>
          ))}
        </>
      }
      onChange={onChange}
      onRemove={() => onRemoveFilm(film, index)}
    />
  )
}

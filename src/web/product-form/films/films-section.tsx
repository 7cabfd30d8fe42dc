import { useCallback } from 'react'
import type { OrderGap } from '#shared/cart/find-order-gaps.ts'
import { selectionLimits, type FilmSelection, type Item } from '#shared/cart/product-selections.ts'
import type { PricedSelection, SelectionProblem } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { findDefaultCameraMove } from '#shared/products/find-default-camera-move.ts'
import { drawingScaleSeconds } from '../../cart/lines/drawing-scale.ts'
import { describeTokenCount } from '../../cart/lines/describe-token-count.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { formatDuration } from '../../ui/text/timecode.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { AddFilmButtons } from './add-film-buttons.tsx'
import { FilmLine } from './film-line.tsx'
import styles from './films-section.module.css'
import { newId } from '../fields/new-id.ts'

interface FilmsSectionProps {
  films: readonly FilmSelection[]
  priced: PricedSelection | null
  catalogue: Catalogue | null
  /** What the films may show; left out where that is not chosen here. */
  items?: readonly Item[]
  gaps?: readonly OrderGap[]
  onChange: (update: (films: readonly FilmSelection[]) => FilmSelection[]) => void
}

const noMoreLines = `There is room for ${selectionLimits.films} lines. Raise a count instead.`

/** The same list each time, so that a line without problems is not drawn again. */
const noProblems: readonly SelectionProblem[] = []
const noItems: readonly Item[] = []
const noGaps: readonly OrderGap[] = []

/** The films of one block, each drawn to the same scale. */
export function FilmsSection({
  films,
  priced,
  catalogue,
  items = noItems,
  gaps = noGaps,
  onChange,
}: FilmsSectionProps) {
  const scaleSeconds = drawingScaleSeconds(films)
  const isFull = films.length >= selectionLimits.films
  const add = useCallback(
    (lengthSeconds: number) =>
      onChange((now) => [
        ...now,
        {
          id: newId(),
          lengthSeconds,
          count: 1,
          hasCutdowns: false,
          move: findDefaultCameraMove(lengthSeconds, now),
        },
      ]),
    [onChange],
  )
  const changeFilm = useCallback(
    (filmId: string, change: Partial<FilmSelection>) =>
      onChange((now) => now.map((other) => (other.id === filmId ? { ...other, ...change } : other))),
    [onChange],
  )
  const remove = useCallback(
    (film: FilmSelection, index: number) => {
      onChange((now) => now.filter((other) => other.id !== film.id))
      showToast(`Film ${index + 1} removed, ${formatDuration(film.lengthSeconds)}`, {
        action: { label: 'Undo', run: () => onChange((now) => now.toSpliced(index, 0, film)) },
      })
      // The button that had the focus is gone.
      document.getElementById('films')?.focus()
    },
    [onChange],
  )
  return (
    <>
      <ol className={styles.lines}>
        {films.map((film, index) => {
          const price = priced?.price.films.find((line) => line.filmId === film.id)
          const problems = priced?.problems.filter((problem) => problem.filmId === film.id) ?? noProblems
          return (
            <FilmLine
              key={film.id}
              film={film}
              index={index}
              scaleSeconds={scaleSeconds}
              tokens={price ? describeTokenCount(price) : null}
              problems={problems.length > 0 ? problems : noProblems}
              catalogue={catalogue}
              items={items}
              gaps={gaps}
              onChangeFilm={changeFilm}
              onRemoveFilm={remove}
            />
          )
        })}
      </ol>
      {films.length === 0 && (
        <div className={styles.none}>
          <FieldError>Add at least one film.</FieldError>
        </div>
      )}
      <AddFilmButtons catalogue={catalogue} full={isFull ? noMoreLines : null} onAdd={add} />
    </>
  )
}

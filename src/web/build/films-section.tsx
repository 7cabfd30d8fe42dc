import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { memo, useCallback } from 'react'
import { selectionLimits, type FilmSelection } from '#shared/cart/product-selections.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import {
  findProductForLength,
  type PricedSelection,
  type SelectionProblem,
} from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { usualMove } from '#shared/videos/usual-move.ts'
import { tokensText } from '../cart/tokens-text.ts'
import { FieldError } from '../ui/field-error.tsx'
import { formatTimecode } from '../ui/timecode.tsx'
import { showToast } from '../ui/toast.tsx'
import { Unseen } from '../ui/unseen.tsx'
import { FilmLine } from './film-line.tsx'
import styles from './films-section.module.css'
import { customStartSeconds, lengthsOnSale } from './length-choice.tsx'
import { newId } from './new-id.ts'

interface FilmsSectionProps {
  films: readonly FilmSelection[]
  priced: PricedSelection | null
  catalogue: Catalogue | null
  onChange: (update: (films: readonly FilmSelection[]) => FilmSelection[]) => void
}

/** All strips are drawn to one scale, at least this long, so that five seconds look short. */
const scaleSecondsMin = 30

/** The same list each time, so that a line without problems is not drawn again. */
const noProblems: readonly SelectionProblem[] = []

/** The films of one block, each drawn to the same scale. */
export function FilmsSection({ films, priced, catalogue, onChange }: FilmsSectionProps) {
  const scaleSeconds = Math.max(scaleSecondsMin, ...films.map((film) => film.lengthSeconds))
  const isFull = films.length >= selectionLimits.films
  const add = useCallback(
    (lengthSeconds: number) =>
      onChange((now) => [
        ...now,
        { id: newId(), lengthSeconds, count: 1, hasCutdowns: false, move: usualMove(lengthSeconds, now) },
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
      showToast(`Film ${index + 1} removed, ${formatTimecode(film.lengthSeconds)}`, {
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
              tokens={price ? tokensText(price) : null}
              problems={problems.length > 0 ? problems : noProblems}
              catalogue={catalogue}
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
      <AddFilm catalogue={catalogue} isFull={isFull} onAdd={add} />
      {isFull && (
        <p className={styles.full}>There is room for {selectionLimits.films} lines. Raise a count instead.</p>
      )}
    </>
  )
}

interface AddFilmProps {
  catalogue: Catalogue | null
  isFull: boolean
  onAdd: (lengthSeconds: number) => void
}

const AddFilm = memo(AddFilmButtons)

function AddFilmButtons({ catalogue, isFull, onAdd }: AddFilmProps) {
  return (
    <div className={styles.add}>
      {lengthsOnSale(catalogue).map((seconds) => (
        <Button
          key={seconds}
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={() => onAdd(seconds)}
        >
          <Unseen>Add a {seconds} second film, </Unseen>
          <span className={styles.length}>{formatTimecode(seconds)}</span>
          <span className={styles.tokens}>
            {countTokens((catalogue && findProductForLength(catalogue, seconds)?.tokens) ?? 0)}
          </span>
        </Button>
      ))}
      {catalogue?.products.some((product) => product.kind === 'custom' && product.isActive) && (
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={() => onAdd(customStartSeconds)}
        >
          <Unseen>Add a film of </Unseen>
          Custom
          <Unseen> length</Unseen>
        </Button>
      )}
    </div>
  )
}

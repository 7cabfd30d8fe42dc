import { plannedFilmsMax } from '#shared/tokens/planned-film.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { findDefaultCameraMove } from '#shared/products/find-default-camera-move.ts'
import { AddFilmButtons } from '../../product-form/films/add-film-buttons.tsx'
import { newId } from '../../product-form/fields/new-id.ts'
import type { AddedFilm } from './planned-drafts.ts'

interface AddFilmsProps {
  catalogue: Catalogue
  /** Its moves are the producer's to design. */
  isAgency: boolean
  /** Those that are planned so far. */
  films: readonly { lengthSeconds: number }[]
  onAdd: (film: AddedFilm) => void
}

/** Adds drafts to a plan, while the block has room for them. */
export function AddFilms({ catalogue, isAgency, films, onAdd }: AddFilmsProps) {
  const isFull = films.length >= plannedFilmsMax
  return (
    <AddFilmButtons
      catalogue={catalogue}
      full={isFull ? `There is room for ${plannedFilmsMax} drafts in a block.` : null}
      onAdd={(lengthSeconds) => {
        const move = isAgency ? null : findDefaultCameraMove(lengthSeconds, films)
        onAdd({ key: newId(), madeFrom: null, lengthSeconds, hasCutdowns: false, move })
      }}
    />
  )
}

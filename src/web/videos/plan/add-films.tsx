import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { priceOneFilm } from '#shared/checkout/price-selection.ts'
import { plannedFilmsMax } from '#shared/contract/tokens.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { usualMove } from '#shared/videos/usual-move.ts'
import { customStartSeconds, lengthsOnSale } from '../../build/length-choice.tsx'
import { newId } from '../../build/new-id.ts'
import { formatTimecode } from '../../ui/timecode.tsx'
import { Unseen } from '../../ui/unseen.tsx'
import styles from './add-films.module.css'
import type { AddedFilm } from './planned-drafts.ts'

interface AddFilmsProps {
  catalogue: Catalogue
  /** Its moves are the producer's to design. */
  isAgency: boolean
  /** Those that are planned so far. */
  films: readonly { lengthSeconds: number }[]
  onAdd: (film: AddedFilm) => void
}

/** A button for each length on sale, with its tokens. */
export function AddFilms({ catalogue, isAgency, films, onAdd }: AddFilmsProps) {
  const isFull = films.length >= plannedFilmsMax
  const canBeCustom = catalogue.products.some((product) => product.kind === 'custom' && product.isActive)
  const add = (lengthSeconds: number) => {
    const move = isAgency ? null : usualMove(lengthSeconds, films)
    onAdd({ key: newId(), behind: null, lengthSeconds, hasCutdowns: false, move })
  }
  return (
    <>
      <div className={styles.add}>
        {lengthsOnSale(catalogue).map((seconds) => (
          <Button
            key={seconds}
            variant="default"
            disabled={isFull}
            leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
            onClick={() => add(seconds)}
          >
            <Unseen>Add a {seconds} second film, </Unseen>
            <span className={styles.length}>{formatTimecode(seconds)}</span>
            <span className={styles.tokens}>
              {countTokens(priceOneFilm({ lengthSeconds: seconds, hasCutdowns: false }, catalogue).tokens)}
            </span>
          </Button>
        ))}
        {canBeCustom && (
          <Button
            variant="default"
            disabled={isFull}
            leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
            onClick={() => add(customStartSeconds)}
          >
            <Unseen>Add a film of </Unseen>
            Custom
            <Unseen> length</Unseen>
          </Button>
        )}
      </div>
      {isFull && <p className={styles.full}>There is room for {plannedFilmsMax} drafts in a block.</p>}
    </>
  )
}

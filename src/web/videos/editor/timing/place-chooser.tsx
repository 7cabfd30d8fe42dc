import { SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import {
  anchorNames,
  anchors,
  clearAnchor,
  findAnchor,
  setAnchor,
  type CardKind,
  type CardPlace,
  type PlaceScope,
} from '#shared/videos/card-place.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import styles from './place-chooser.module.css'

interface PlaceChooserProps {
  /** "Card 2" */
  name: string
  kind: CardKind
  place: CardPlace | undefined
  /** Those that were sold. */
  ratios: readonly Ratio[]
  onChange: (place: CardPlace | undefined) => void
}

/** Where a card stands in the picture: nine places, in all ratios or in one of them. */
export function PlaceChooser({ name, kind, place, ratios, onChange }: PlaceChooserProps) {
  const id = useId()
  const [chosenScope, setScope] = useState<PlaceScope>('all')
  const scope = chosenScope === 'all' || ratios.includes(chosenScope) ? chosenScope : 'all'
  const [firstRatio = '16:9'] = ratios
  const drawn = scope === 'all' ? firstRatio : scope
  const anchor = findAnchor(kind, scope === 'all' && place ? { all: place.all } : place, drawn)
  const isOwn = place?.[scope] !== undefined
  const choices: { value: PlaceScope; label: string }[] = [
    { value: 'all', label: 'All' },
    ...ratios.map((ratio) => ({ value: ratio, label: ratio })),
  ]
  return (
    <fieldset className={styles.place}>
      <legend className={styles.legend}>Place in the picture</legend>
      {ratios.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={`Ratios in which ${name} stands there`}
          data={choices}
          value={scope}
          onChange={setScope}
        />
      )}
      <div
        className={styles.picture}
        role="radiogroup"
        aria-label={`Place of ${name} in ${scope === 'all' ? 'all ratios' : scope}`}
        style={{ '--ratio': drawn.replace(':', ' / ') }}
      >
        {anchors.map((each) => (
          <label key={each} className={styles.anchor} title={anchorNames[each]}>
            <input
              type="radio"
              className={styles.input}
              name={`${id}-anchor`}
              checked={each === anchor}
              aria-label={anchorNames[each]}
              onChange={() => onChange(setAnchor(place, scope, each))}
            />
            <span className={styles.mark} aria-hidden="true" />
          </label>
        ))}
      </div>
      <p className={styles.note}>
        {anchorNames[anchor]}
        {!isOwn && (scope === 'all' || !place?.all ? ', as usual' : ', as in all')}
      </p>
      {isOwn && (
        <button type="button" className={styles.clear} onClick={() => onChange(clearAnchor(place, scope))}>
          {scope === 'all' ? 'Where cards usually stand' : 'As in all'}
        </button>
      )}
    </fieldset>
  )
}

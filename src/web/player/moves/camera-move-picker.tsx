import { Button } from '@mantine/core'
import { useState } from 'react'
import { cameraMoves, cameraMoveTitle, type CameraMoveId } from '#shared/products/camera-moves.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { VisuallyHidden, visuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './camera-move-picker.module.css'
import { CameraMovePreview } from './camera-move-preview.tsx'

interface CameraMovePickerProps {
  /** "Film 2" */
  name: string
  value: CameraMoveId
  onChange: (move: CameraMoveId) => void
}

/** The move of a video: a button that shows it, and the library behind it. */
export function CameraMovePicker({ name, value, onChange }: CameraMovePickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <span className={styles.small}>
          <CameraMovePreview move={value} />
        </span>
        <span className={styles.words}>
          <span className={styles.current}>
            <VisuallyHidden>Move of {name}: </VisuallyHidden>
            {cameraMoveTitle(value)}
          </span>
          <span className={styles.caption}>Change</span>
        </span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Move of ${name}`} size={880}>
        <fieldset className={styles.library}>
          <legend className={visuallyHidden}>Camera move</legend>
          {cameraMoves.map((move) => (
            <label key={move.id} className={styles.move}>
              <input
                type="radio"
                className={styles.radio}
                name={`move-of-${name}`}
                checked={move.id === value}
                data-autofocus={move.id === value || undefined}
                aria-label={`${move.title} ${move.seconds} s ${move.goodFor}`}
                onChange={() => onChange(move.id)}
              />
              <span className={styles.small}>
                <CameraMovePreview move={move.id} />
              </span>
              <span className={styles.about}>
                <span className={styles.title}>{move.title}</span>
                <span className={styles.seconds}>{move.seconds} s</span>
                <span className={styles.goodFor}>{move.goodFor}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className={styles.foot}>
          <p className={styles.free}>
            Moves cost no tokens. Point at one, or step to it, to see the camera travel.
          </p>
          <Button onClick={() => setOpen(false)}>Use {cameraMoveTitle(value)}</Button>
        </div>
      </Dialog>
    </>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { cameraMoves, cameraMoveTitle, type CameraMoveId } from '#shared/products/camera-moves.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { VisuallyHidden, visuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './camera-move-picker.module.css'
import { CameraMovePreview } from './camera-move-preview.tsx'

interface CameraMovePickerProps {
  /** Of its button. */
  id?: string
  /** "Film 2" */
  name: string
  value: CameraMoveId
  onChange: (move: CameraMoveId) => void
}

/** The move of a video: a button that shows it, and the library behind it. */
export function CameraMovePicker({ id, name, value, onChange }: CameraMovePickerProps) {
  const [isOpen, setOpen] = useState(false)
  /** Looked at in the library: arrow keys lead through it, and change nothing by that. */
  const [looked, setLooked] = useState(value)
  const open = () => {
    setLooked(value)
    setOpen(true)
  }
  const confirm = () => {
    if (looked !== value) onChange(looked)
    setOpen(false)
  }
  return (
    <>
      <button type="button" id={id} className={styles.button} onClick={open}>
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
        {/* Enter on a move uses it; the box itself is nothing to press. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <fieldset
          className={styles.library}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            confirm()
          }}
        >
          <legend className={visuallyHidden}>Camera move</legend>
          {cameraMoves.map((move) => (
            <label key={move.id} className={styles.move}>
              <input
                type="radio"
                className={styles.radio}
                name={`move-of-${name}`}
                checked={move.id === looked}
                data-autofocus={move.id === value || undefined}
                aria-label={`${move.title} ${move.seconds} s ${move.goodFor}`}
                onChange={() => setLooked(move.id)}
                // By a pointer: a key that moves the choice clicks as well, with no detail.
                onClick={({ detail }) => detail > 0 && move.id !== value && onChange(move.id)}
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
          <Button onClick={confirm}>Use {cameraMoveTitle(looked)}</Button>
        </div>
      </Dialog>
    </>
  )
}

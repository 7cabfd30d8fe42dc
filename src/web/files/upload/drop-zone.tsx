import { useId, useState, type DragEvent, type ReactNode } from 'react'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  /** What pressing it does: "Choose photos". */
  label: string
  hint: string
  /** As of `<input accept>`. */
  accept: string
  isMultiple?: boolean
  isDisabled?: boolean
  onFiles: (files: File[]) => void
  children?: ReactNode
}

/** Takes files that are dropped on it, and opens the browser's own dialog by mouse, touch or keyboard. */
export function DropZone({ label, hint, accept, isMultiple, isDisabled, onFiles, children }: DropZoneProps) {
  const hintId = useId()
  const [isOver, setIsOver] = useState(false)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !isDisabled) onFiles(isMultiple ? files : files.slice(0, 1))
  }

  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(!isDisabled)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
      <label className={styles.choose} data-disabled={isDisabled || undefined}>
        <input
          className={styles.input}
          type="file"
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          aria-describedby={hintId}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            // The same file may be chosen again after it was refused.
            event.currentTarget.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
        <span className={styles.label}>{label}</span>
      </label>
      <p className={styles.hint} id={hintId}>
        {hint}
      </p>
    </div>
  )
}

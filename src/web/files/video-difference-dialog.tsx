import {
  durationText,
  findVideoDifferences,
  pictureRatio,
  type VideoComparison,
} from '#shared/videos/video-differences.ts'
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import styles from './video-difference-dialog.module.css'

interface VideoDifferenceDialogProps {
  /** Null while nothing is asked. */
  comparison: VideoComparison | null
  fileName: string
  onConfirm: () => void
  /** Takes the file back. */
  onClose: () => void
}

/** Asks about a finished video that is not what was sold, with both beside each other. */
export function VideoDifferenceDialog({
  comparison,
  fileName,
  onConfirm,
  onClose,
}: VideoDifferenceDialogProps) {
  return (
    <Dialog
      isOpen={comparison !== null}
      title={comparison ? `Use this file for the ${comparison.sold.ratio} film?` : ''}
      size={480}
      onClose={onClose}
    >
      {comparison && <Comparison comparison={comparison} fileName={fileName} />}
      <DialogActions
        cancelLabel="Choose another file"
        onCancel={onClose}
        hasFocusOnCancel
        confirmLabel="Use it anyway"
        onConfirm={onConfirm}
      />
    </Dialog>
  )
}

function Comparison({ comparison, fileName }: { comparison: VideoComparison; fileName: string }) {
  const { file, sold } = comparison
  const differences = findVideoDifferences(comparison)
  const isRatio = !differences.includes('ratio')
  const isLength = !differences.includes('length')
  return (
    <div className={styles.question}>
      <p>
        {differences.length === 2 ? 'Ratio and length are' : `The ${differences[0]} is`} not what was sold.
        The file is uploaded: if you use it, you don’t need to upload it again.
      </p>
      <table className={styles.facts}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>What</VisuallyHidden>
            </th>
            <th scope="col">Sold</th>
            <th scope="col" className={styles.name}>
              {fileName}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr data-differs={!isRatio || undefined}>
            <th scope="row">Ratio</th>
            <td>
              <Shape ratio={sold.ratio.replace(':', ' / ')} />
              {sold.ratio}
            </td>
            <td>
              <Shape ratio={`${file.width} / ${file.height}`} />
              {pictureRatio(file)}
              <span className={styles.pixels}>
                {file.width} × {file.height}
              </span>
            </td>
          </tr>
          <tr data-differs={!isLength || undefined}>
            <th scope="row">Length</th>
            <td>{sold.lengthSeconds} s</td>
            <td>{durationText(file.durationMs) ?? 'The file does not say'}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** The ratio itself, drawn. */
function Shape({ ratio }: { ratio: string }) {
  return <span className={styles.shape} style={{ aspectRatio: ratio }} aria-hidden="true" />
}

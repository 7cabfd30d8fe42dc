import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { exportMarkers } from '#shared/contract/review/review.ts'
import {
  describeSavedMarkers,
  markerFormatNames,
  type MarkerFormat,
} from '#shared/review/markers/marker-format.ts'
import { call, errorMessage } from '../../call/call.ts'
import { saveFile } from '../../files/save-file.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import styles from './answer-bar.module.css'

/** By the program that reads it: editors know that better than the format. */
const formatTitles: Record<MarkerFormat, string> = {
  xmeml: 'Premiere Pro (FCP7 XML)',
  edl: 'DaVinci Resolve (EDL)',
  fcpxml: 'Final Cut Pro (FCPXML)',
  csv: 'Table (CSV)',
}

/** Saves the open changes as markers on the shown cut, for an editing program. */
export function MarkerExport({ videoId, cut }: { videoId: string; cut: number }) {
  const [format, setFormat] = useState<MarkerFormat>('xmeml')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(exportMarkers, { videoId, number: cut, format }),
    onSuccess: ({ name, mediaType, content, ...saved }) => {
      saveFile(name, mediaType, content)
      showToast(describeSavedMarkers(saved))
    },
  })
  return (
    <Fold title="Markers for the editor">
      <div className={styles.export}>
        <select
          className={styles.format}
          aria-label="Program that reads the markers"
          value={format}
          onChange={(event) => {
            const chosen = markerFormatNames.find((each) => each === event.target.value)
            if (chosen) setFormat(chosen)
          }}
        >
          {markerFormatNames.map((each) => (
            <option key={each} value={each}>
              {formatTitles[each]}
            </option>
          ))}
        </select>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          Save markers
        </Button>
      </div>
      <FieldError>{error && errorMessage(error)}</FieldError>
    </Fold>
  )
}

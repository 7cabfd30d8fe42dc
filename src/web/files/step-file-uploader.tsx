import { fileLimits } from '#shared/contract/files/files.ts'
import { DropZone } from './upload/drop-zone.tsx'
import { UploadRow } from './upload/upload-row.tsx'
import { formatBytes } from '../ui/text/format-bytes.ts'
import { useUpload } from './upload/use-upload.ts'

interface StepFileUploaderProps {
  subscriptionId: string
  stepId: 'brief' | 'style'
  /** A file has arrived and is stored: refetch the steps. */
  onUploaded: (fileId: string) => void
}

/** Where the studio puts pictures and PDFs of a step. Their order is the one they are shown in, and counted. */
export function StepFileUploader({ subscriptionId, stepId, onUploaded }: StepFileUploaderProps) {
  const { uploads, add, refuse, remove } = useUpload(onUploaded, { isOrdered: true })
  const purpose = { purpose: 'step-file', subscriptionId, stepId } as const

  const choose = (files: File[]) => {
    for (const file of files) {
      const most = file.type === 'application/pdf' ? fileLimits.stepFileBytes : fileLimits.photoBytes
      if (file.size <= most) add([file], purpose)
      else refuse(file, purpose, `This kind of file may have up to ${formatBytes(most)}.`)
    }
  }

  return (
    <DropZone
      label="Choose files"
      hint={`Pictures up to ${formatBytes(fileLimits.photoBytes)}, PDFs up to ${formatBytes(fileLimits.stepFileBytes)}.`}
      accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
      isMultiple
      onFiles={choose}
    >
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onRemove={() => remove(upload.key)} />
      ))}
    </DropZone>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { brandKitLimits } from '#shared/brand-kit/brand-kit.ts'
import { deleteBrandFont, type BrandKit } from '#shared/contract/brand-kit.ts'
import { cacheAnswer } from '../call/cache-answer.ts'
import { call, errorMessage } from '../call/call.ts'
import { DropZone } from '../files/upload/drop-zone.tsx'
import { UploadRow } from '../files/upload/upload-row.tsx'
import { formatBytes } from '../ui/text/format-bytes.ts'
import { useUpload } from '../files/upload/use-upload.ts'
import { showToast } from '../ui/toasts/toast.tsx'
import { brandKitQuery } from './brand-kit-query.ts'
import { describeFont } from './describe-font.ts'
import styles from './brand-kit-page.module.css'

const purpose = { purpose: 'brand-font' } as const

/** The fonts that the studio sets this brand's videos in. */
export function FontList({ userId, kit }: { userId: string; kit: BrandKit }) {
  const queryClient = useQueryClient()
  const query = brandKitQuery(userId)
  const { uploads, add, refuse, remove } = useUpload(() => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
    showToast('Font saved.')
  })
  const deletion = useMutation({
    mutationFn: (fileId: string) => call(deleteBrandFont, { fileId }),
    onSuccess: ({ kit: now }) => {
      cacheAnswer(queryClient, query.queryKey, now)
      showToast('Font removed.')
    },
    onError: (error) => showToast(errorMessage(error), { tone: 'bad' }),
  })
  const room = brandKitLimits.fonts - kit.fonts.length
  const choose = (files: File[]) => {
    for (const file of files) {
      if (file.size > brandKitLimits.fontBytes)
        refuse(file, purpose, `A font may have up to ${formatBytes(brandKitLimits.fontBytes)}.`)
      else add([file], purpose)
    }
  }
  return (
    <>
      {kit.fonts.length > 0 && (
        <ul className={styles.fonts} aria-label="Fonts">
          {kit.fonts.map((font) => (
            <li key={font.fileId} className={styles.font}>
              <span className={styles.fontName}>{font.originalName}</span>
              <span className={styles.note}>{describeFont(font)}</span>
              <Button
                variant="subtle"
                size="xs"
                aria-label={`Remove ${font.originalName}`}
                loading={deletion.isPending && deletion.variables === font.fileId}
                onClick={() => deletion.mutate(font.fileId)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DropZone
        label="Choose fonts"
        hint={
          room > 0
            ? `WOFF2, OTF or TTF, up to ${formatBytes(brandKitLimits.fontBytes)} each, ${brandKitLimits.fonts} at most.`
            : `You have added all ${brandKitLimits.fonts}. Remove one to add another.`
        }
        accept=".woff2,.otf,.ttf,font/woff2,font/otf,font/ttf"
        isMultiple
        isDisabled={room <= 0}
        onFiles={choose}
      >
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onRemove={() => remove(upload.key)} />
        ))}
      </DropZone>
    </>
  )
}

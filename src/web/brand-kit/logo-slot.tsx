import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { brandKitLimits } from '#shared/brand-kit/brand-kit.ts'
import { chooseLogo, type Ground } from '#shared/brand-kit/grounds.ts'
import { deleteBrandLogo, type BrandKit } from '#shared/contract/brand-kit.ts'
import { cacheAnswer } from '../call/cache-answer.ts'
import { call, errorMessage } from '../call/call.ts'
import { DropZone } from '../files/upload/drop-zone.tsx'
import { UploadRow } from '../files/upload/upload-row.tsx'
import { formatBytes } from '../ui/text/format-bytes.ts'
import { useUpload } from '../files/upload/use-upload.ts'
import { showToast } from '../ui/toasts/toast.tsx'
import { brandKitQuery } from './brand-kit-query.ts'
import { LogoOnGround } from './logo-on-ground.tsx'
import styles from './brand-kit-page.module.css'

interface LogoSlotProps {
  userId: string
  kit: BrandKit
  ground: Ground
}

/** The logo for one ground: preview, upload, replacement and removal. */
export function LogoSlot({ userId, kit, ground }: LogoSlotProps) {
  const queryClient = useQueryClient()
  const query = brandKitQuery(userId)
  const purpose = { purpose: `brand-logo-${ground}` } as const
  const { uploads, add, refuse, remove } = useUpload(() => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
    showToast('Logo saved.')
  })
  const deletion = useMutation({
    mutationFn: () => call(deleteBrandLogo, { ground }),
    onSuccess: ({ kit: now }) => {
      cacheAnswer(queryClient, query.queryKey, now)
      showToast('Logo removed.')
    },
    onError: (error) => showToast(errorMessage(error), { tone: 'bad' }),
  })

  const choose = ([file]: File[]) => {
    if (!file) return
    for (const { key } of uploads) remove(key)
    const problem = findLogoProblem(file)
    if (problem) refuse(file, purpose, problem)
    else add([file], purpose)
  }
  const own = kit.logos[ground]
  return (
    <section className={styles.slot} aria-label={`For ${ground} backgrounds`}>
      <div className={styles.slotHead}>
        <h3 className={styles.slotTitle}>For {ground} backgrounds</h3>
        {own && (
          <Button
            variant="subtle"
            size="xs"
            loading={deletion.isPending}
            aria-label={`Remove the logo for ${ground} backgrounds`}
            onClick={() => deletion.mutate()}
          >
            Remove
          </Button>
        )}
      </div>
      <LogoOnGround logos={kit.logos} ground={ground} />
      <p className={styles.note}>
        {own
          ? `${own.originalName}, converted to PNG, ${own.width} × ${own.height}`
          : chooseLogo(kit.logos, ground) &&
            `This is your logo for ${ground === 'light' ? 'dark' : 'light'} backgrounds. If it is hard to see here, add one for ${ground} backgrounds.`}
      </p>
      <DropZone
        label={own ? 'Replace logo' : 'Choose a logo'}
        hint={`SVG up to ${formatBytes(brandKitLimits.svgBytes)} with text as outlines, or PNG up to ${formatBytes(brandKitLimits.pngBytes)}.`}
        accept=".svg,.png,image/svg+xml,image/png"
        onFiles={choose}
      >
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onRemove={() => remove(upload.key)} />
        ))}
      </DropZone>
    </section>
  )
}

/** Checks before the upload; the server checks the bytes. */
function findLogoProblem(file: File): string | null {
  const most = /svg/i.test(file.type) ? brandKitLimits.svgBytes : brandKitLimits.pngBytes
  return file.size > most ? `This kind of file may have up to ${formatBytes(most)}.` : null
}

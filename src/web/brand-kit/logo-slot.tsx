import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { brandKitLimits } from '#shared/brand-kit/brand-kit.ts'
import { chooseLogo, type Ground } from '#shared/brand-kit/grounds.ts'
import { deleteBrandLogo, type BrandKit } from '#shared/contract/brand-kit.ts'
import { call, errorMessage } from '../call/call.ts'
import { DropZone } from '../files/upload/drop-zone.tsx'
import { UploadRow } from '../files/upload/upload-row.tsx'
import { bytesWords } from '../files/upload/upload-words.ts'
import { useUpload } from '../files/upload/use-upload.ts'
import { showToast } from '../ui/feedback/toast.tsx'
import { brandKitQuery } from './brand-kit-query.ts'
import { LogoOnGround } from './logo-on-ground.tsx'
import styles from './brand-kit-page.module.css'

interface LogoSlotProps {
  userId: string
  kit: BrandKit
  ground: Ground
}

/** The logo for one ground: as it stands there, where it is chosen, replaced and taken away. */
export function LogoSlot({ userId, kit, ground }: LogoSlotProps) {
  const queryClient = useQueryClient()
  const query = brandKitQuery(userId)
  const purpose = { purpose: `brand-logo-${ground}` } as const
  const { uploads, add, refuse, remove } = useUpload(() => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
    showToast('Logo saved.')
  })
  const takeAway = useMutation({
    mutationFn: () => call(deleteBrandLogo, { ground }),
    onSuccess: ({ kit: now }) => {
      queryClient.setQueryData(query.queryKey, now)
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
    <section className={styles.slot} aria-label={`For ${ground} grounds`}>
      <div className={styles.slotHead}>
        <h3 className={styles.slotTitle}>For {ground} grounds</h3>
        {own && (
          <Button
            variant="subtle"
            size="xs"
            loading={takeAway.isPending}
            aria-label={`Remove the logo for ${ground} grounds`}
            onClick={() => takeAway.mutate()}
          >
            Remove
          </Button>
        )}
      </div>
      <LogoOnGround logos={kit.logos} ground={ground} />
      <p className={styles.note}>
        {own
          ? `${own.originalName}, drawn as PNG, ${own.width} × ${own.height}`
          : chooseLogo(kit.logos, ground) &&
            `This is your logo for ${ground === 'light' ? 'dark' : 'light'} grounds. If it is hard to see here, add one for ${ground} grounds.`}
      </p>
      <DropZone
        label={own ? 'Replace logo' : 'Choose a logo'}
        hint={`SVG up to ${bytesWords(brandKitLimits.svgBytes)} with text as outlines, or PNG up to ${bytesWords(brandKitLimits.pngBytes)}.`}
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

/** What can be seen before a byte is sent; the server looks at the bytes themselves. */
function findLogoProblem(file: File): string | null {
  if (file.size === 0) return 'This file is empty.'
  const most = /svg/i.test(file.type) ? brandKitLimits.svgBytes : brandKitLimits.pngBytes
  return file.size > most ? `This kind of file may have up to ${bytesWords(most)}.` : null
}

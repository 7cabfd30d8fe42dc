import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { deleteFile, fileLimits } from '#shared/contract/files/files.ts'
import type { SessionUser } from '#shared/contract/identity/identity.ts'
import { call, errorMessage } from '../../call/call.ts'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { useUpload } from '../../files/upload/use-upload.ts'
import { refreshSession } from '../../session/session.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import styles from './photo-field.module.css'

const accept = 'image/jpeg,image/png,image/webp,image/avif'
const purpose = { purpose: 'profile-photo' } as const

/** The photo beside one's name: chosen, seen at once, replaced, taken away. */
export function PhotoField({ user }: { user: SessionUser }) {
  const id = useId()
  const forgetChoice = useRef<() => void>(null)
  const { uploads, add, refuse, remove } = useUpload(showSaved)
  // One at a time: who chooses again means the newest.
  const upload = uploads.at(-1)
  const isOnTheWay = upload !== undefined && upload.state !== 'refused'
  const removePhoto = useMutation({
    mutationFn: (url: string) => call(deleteFile, { fileId: url.split('/').at(-1) ?? '' }),
    onSuccess: async () => {
      await refreshSession()
      showToast('Photo removed.')
    },
    onError: (error) => showToast(errorMessage(error), { tone: 'bad' }),
  })

  const choose = (file: File) => {
    for (const { key } of uploads) remove(key)
    if (file.size > fileLimits.profilePhotoBytes) {
      refuse(file, purpose, `A photo may have up to ${formatBytes(fileLimits.profilePhotoBytes)}.`)
    } else {
      add([file], purpose)
    }
  }

  const { photoURL } = user
  return (
    <div className={styles.photo}>
      <Avatar
        name={user.displayName || user.email}
        url={isOnTheWay ? upload.previewUrl : photoURL}
        size={88}
      />
      <div className={styles.words}>
        <div className={styles.actions}>
          <FileButton
            accept={accept}
            resetRef={forgetChoice}
            onChange={(file) => {
              // The same file may be chosen again after it was refused.
              forgetChoice.current?.()
              if (file) choose(file)
            }}
          >
            {(props) => (
              <Button {...props} variant="default" aria-describedby={`${id}-hint ${id}-error`}>
                {photoURL ? 'Replace photo' : 'Choose a photo'}
              </Button>
            )}
          </FileButton>
          {photoURL && !isOnTheWay && (
            <Button
              variant="subtle"
              loading={removePhoto.isPending}
              onClick={() => removePhoto.mutate(photoURL)}
            >
              Remove photo
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className={styles.hint}>
          Only you and the studio see it. JPEG, PNG, WebP or AVIF, up to{' '}
          {formatBytes(fileLimits.profilePhotoBytes)}; we crop it around the middle.
        </p>
        <output className={styles.hint}>{isOnTheWay ? describeProgress(upload.state) : ''}</output>
        <FieldError id={`${id}-error`}>{upload?.sentence}</FieldError>
      </div>
    </div>
  )
}

function describeProgress(state: string): string {
  if (state === 'paused') return 'The connection is lost. This continues by itself.'
  return state === 'preparing' ? 'Resizing it…' : 'Sending your photo…'
}

async function showSaved(): Promise<void> {
  await refreshSession()
  showToast('Photo saved.')
}

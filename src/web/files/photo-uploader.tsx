import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useId, useRef } from 'react'
import { selectionLimits } from '#shared/cart/product-selections.ts'
import { deleteFile, fileLimits } from '#shared/contract/files/files.ts'
import { fileUrl } from '#shared/files/file-url.ts'
import { narrowPictureUrl } from '#shared/files/picture-widths.ts'
import { call } from '../call/call.ts'
import { useFocusAfterRemoval } from '../ui/focus/use-focus-after-removal.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { DropZone } from './upload/drop-zone.tsx'
import styles from './photo-uploader.module.css'
import { UploadingPhoto } from './uploading-photo.tsx'
import { formatBytes } from '../ui/text/format-bytes.ts'
import { useUpload } from './upload/use-upload.ts'

interface PhotoUploaderProps {
  /** Whose photos: "Trail shoe". */
  itemTitle: string
  /** File ids, in the order they are shown. */
  photoIds: readonly string[]
  /** With the new list: a photo has arrived, or was taken out. */
  onChange: (photoIds: string[]) => void
}

const accept = 'image/jpeg,image/png,image/webp,image/avif'
const most = selectionLimits.photosPerItem

/** Up to six photos of an item: chosen or dropped, seen at once, sent through lost connections. */
export function PhotoUploader({ itemTitle, photoIds, onChange }: PhotoUploaderProps) {
  const headingId = useId()
  // Two photos may arrive before the page has drawn the first one.
  const newest = useRef(photoIds)
  useEffect(() => {
    newest.current = photoIds
  }, [photoIds])
  const set = (ids: string[]) => {
    newest.current = ids
    onChange(ids)
  }

  const { uploads, add, refuse, remove } = useUpload((fileId) => {
    if (!newest.current.includes(fileId)) set([...newest.current, fileId])
  })
  const onTheWay = uploads.filter(({ state }) => state !== 'refused')
  const room = most - photoIds.length - onTheWay.length

  const choose = (files: File[]) => {
    const purpose = { purpose: 'item-photo' } as const
    const taken = files.filter((file) => file.size <= fileLimits.photoBytes)
    add(taken.slice(0, Math.max(0, room)), purpose)
    for (const file of files) {
      if (file.size > fileLimits.photoBytes) {
        refuse(file, purpose, `A photo may have up to ${formatBytes(fileLimits.photoBytes)}.`)
      }
    }
    for (const file of taken.slice(Math.max(0, room)))
      refuse(file, purpose, `There is room for ${most} photos.`)
  }

  const removePhoto = (id: string) => {
    set(newest.current.filter((other) => other !== id))
    // Gone from the item in any case; the bytes are ours to clean up if this fails, and to keep where an order names them.
    call(deleteFile, { fileId: id }).catch(() => undefined)
  }

  return (
    <section className={styles.photos} aria-labelledby={headingId}>
      <h4 className={styles.heading} id={headingId}>
        Photos <VisuallyHidden>of {itemTitle}</VisuallyHidden>
        <span className={styles.count}>
          {photoIds.length} of {most}
        </span>
      </h4>
      <DropZone
        label="Choose photos"
        hint={`Drop them here or choose them: JPEG, PNG, WebP or AVIF, up to ${formatBytes(fileLimits.photoBytes)} each.`}
        accept={accept}
        isMultiple
        isDisabled={room <= 0}
        onFiles={choose}
      >
        {(photoIds.length > 0 || uploads.length > 0) && (
          <ul className={styles.grid}>
            {photoIds.map((id, index) => (
              <Photo
                key={id}
                id={id}
                view={index + 1}
                itemTitle={itemTitle}
                onRemove={() => removePhoto(id)}
              />
            ))}
            {uploads.map((upload) => (
              <UploadingPhoto key={upload.key} upload={upload} onRemove={() => remove(upload.key)} />
            ))}
          </ul>
        )}
      </DropZone>
      <output className={styles.said}>
        <VisuallyHidden>
          {onTheWay.length > 0 ? `Photos being uploaded: ${onTheWay.length}` : ''}
        </VisuallyHidden>
      </output>
    </section>
  )
}

interface PhotoProps {
  id: string
  /** Counts from 1. */
  view: number
  itemTitle: string
  onRemove: () => void
}

function Photo({ id, view, itemTitle, onRemove }: PhotoProps) {
  const button = useRef<HTMLButtonElement>(null)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <li className={styles.photo}>
      <img
        className={styles.picture}
        src={narrowPictureUrl(fileUrl(id), 320)}
        alt={`${itemTitle}, view ${view}`}
        loading="lazy"
        decoding="async"
      />
      <ActionIcon
        ref={button}
        className={styles.remove}
        variant="default"
        aria-label={`Remove photo ${view} of ${itemTitle}`}
        onClick={() => {
          handFocusOn()
          onRemove()
        }}
      >
        <IconX size={16} stroke={2} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

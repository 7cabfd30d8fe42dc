import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef } from 'react'
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts'

interface RemoveButtonProps {
  label: string
  size: number
  className?: string | undefined
  onRemove: () => void
}

/** Takes the row, an `li`, out of its list; the row beside it has the focus then. */
export function RemoveButton({ label, size, className, onRemove }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <ActionIcon
      ref={button}
      className={className}
      variant="subtle"
      color="gray"
      size={size}
      aria-label={label}
      onClick={() => {
        handFocusOn()
        onRemove()
      }}
    >
      <IconX size={size < 44 ? 16 : 18} aria-hidden="true" />
    </ActionIcon>
  )
}

import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useCart } from '../store/cart.ts'

/** Says that something of the stored selection is missing below, so that no one pays for less than they expect. */
export function UnreadableLines() {
  const { unreadableLines } = useCart()
  if (unreadableLines === 0) return null
  return (
    <FieldError>
      {unreadableLines === 1
        ? 'One line of your stored selection could not be read and was left out. Please check your films and items.'
        : `${unreadableLines} lines of your stored selection could not be read and were left out. Please check your films and items.`}
    </FieldError>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '../../products/catalogue-query.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { cartStore, useCart } from '../store/cart.ts'
import styles from './cart-choice-dialog.module.css'
import { ShortSelection } from './short-selection.tsx'

/** Asks which selection goes on, where one was made before signing in and the account has another. */
export function CartChoiceDialog() {
  const { choice } = useCart()
  const { data: catalogue } = useQuery(catalogueQuery)
  if (!choice) return null
  return (
    <Dialog isOpen title="You have two selections. Which one do you want to keep?" size={680} onClose={null}>
      <div className={styles.choices}>
        <div className={styles.choice}>
          <ShortSelection title="Made on this device" selections={choice.here} catalogue={catalogue} />
          <Button data-autofocus onClick={() => cartStore().choose('here')}>
            Keep this one
          </Button>
        </div>
        <div className={styles.choice}>
          <ShortSelection title="Saved in your account" selections={choice.saved} catalogue={catalogue} />
          <Button variant="default" onClick={() => cartStore().choose('saved')}>
            Keep the saved one
          </Button>
        </div>
      </div>
      <p className={styles.note}>The other one will be removed.</p>
    </Dialog>
  )
}

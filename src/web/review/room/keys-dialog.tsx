import { Switch } from '@mantine/core'
import { exactKeyList } from '../../player/controls/exact-keys.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import styles from './keys-dialog.module.css'
import { roomKeyList } from './room-keys.ts'

interface KeysDialogProps {
  isOpen: boolean
  onClose: () => void
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  /** Keys that do nothing for this reader. */
  without?: readonly string[]
}

/** All keys of the review page, and a switch for those who speak to their computer or press keys by accident. */
export function KeysDialog({ isOpen, onClose, isOn, onSwitch, without = [] }: KeysDialogProps) {
  const listed = [...exactKeyList, ...roomKeyList].filter(({ keys }) => !without.includes(keys))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys" size={520}>
      <dl className={styles.keys}>
        {listed.map(({ keys, does }) => (
          <div key={keys} className={styles.line}>
            <dt className={styles.names}>
              {keys.split(' ').map((key) => (
                <span key={key} className={key === 'or' ? undefined : styles.key}>
                  {key}
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single letters and figures are keys"
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </Dialog>
  )
}

import type { Icon } from '@tabler/icons-react'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Need } from './find-needs.ts'
import styles from './needs-list.module.css'

const icons: Record<Need['kind'], Icon> = {
  payment: IconCreditCard,
  question: IconMessageQuestion,
  approval: IconChecks,
  parcel: IconPackage,
  copy: IconPencil,
  plan: IconLayoutList,
  delivery: IconPlayerPlay,
}

/** What waits for the customer, each with its one action. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) {
    return <p className={styles.none}>Nothing is waiting for you. We will e-mail you when something is.</p>
  }
  return (
    <ul className={styles.list}>
      {needs.map((need, index) => {
        const NeedIcon = icons[need.kind]
        return (
          <li key={need.id} className={styles.need} data-kind={need.kind}>
            <NeedIcon className={styles.icon} size={22} stroke={1.6} aria-hidden="true" />
            <div className={styles.words}>
              <span className={styles.title}>{need.title}</span>
              <span className={styles.about}>{need.about}</span>
            </div>
            <Button
              component={Link}
              to={need.to}
              variant={index === 0 ? 'filled' : 'default'}
              className={styles.action}
            >
              {need.action}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

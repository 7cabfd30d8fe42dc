import type { Icon } from '@tabler/icons-react'
import IconBox from '@tabler/icons-react/dist/esm/icons/IconBox.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DateText } from '../ui/text/date-text.tsx'
import type { Need } from './need.ts'
import styles from './needs-list.module.css'

const icons: Record<Need['kind'], Icon> = {
  payment: IconCreditCard,
  question: IconMessageQuestion,
  approval: IconChecks,
  cut: IconMovie,
  parcel: IconPackage,
  item: IconBox,
  copy: IconPencil,
  plan: IconLayoutList,
  delivery: IconPlayerPlay,
}

/** More of them wait behind a button. */
const shownMax = 6

/** What waits for the customer, each with its one action. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (needs.length === 0) {
    return <p className={styles.none}>Nothing is waiting for you. We will e-mail you when something is.</p>
  }
  const shown = isWhole ? needs : needs.slice(0, shownMax)
  const showAll = () => {
    setWhole(true)
    // The button that had the focus is gone.
    requestAnimationFrame(() => list.current?.children[shownMax]?.querySelector('a')?.focus())
  }
  return (
    <>
      <ul ref={list} className={styles.list}>
        {shown.map((need, index) => (
          <NeedRow key={need.id} need={need} isFirst={index === 0} />
        ))}
      </ul>
      {shown.length < needs.length && (
        <Button variant="subtle" className={styles.more} onClick={showAll}>
          Show all {needs.length}
        </Button>
      )}
    </>
  )
}

function NeedRow({ need, isFirst }: { need: Need; isFirst: boolean }) {
  const id = useId()
  const NeedIcon = icons[need.kind]
  return (
    <li className={styles.need} data-kind={need.kind} data-pressing={need.isPressing || undefined}>
      <NeedIcon className={styles.icon} size={22} stroke={1.6} aria-hidden="true" />
      <div className={styles.words}>
        <span id={id} className={styles.title}>
          {need.title}
        </span>
        {need.text && <span className={styles.text}>{need.text}</span>}
        <span className={styles.about}>
          {need.isPressing && <span className={styles.pressing}>Holds the shoot</span>}
          <span>{need.about}</span>
          {need.when && (
            <span>
              {need.when.label} <DateText at={need.when.at} isDay={need.when.isDay ?? false} />
            </span>
          )}
        </span>
      </div>
      <Button
        component={Link}
        to={need.to}
        // The server sends the review page with its video and notes: that is there sooner than what the app fetches.
        reloadDocument={need.kind === 'cut'}
        aria-describedby={id}
        variant={isFirst ? 'filled' : 'default'}
        className={styles.action}
      >
        {need.action}
      </Button>
    </li>
  )
}

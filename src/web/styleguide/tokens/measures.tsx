import { useMantineTheme } from '@mantine/core'
import { useState } from 'react'
import { readTokens } from './read-tokens.ts'
import styles from './measures.module.css'

const shared = () => readTokens(null)
const readValue = (name: `--${string}`) => shared()[name] ?? ''

/** The 4 px grid: steps of Mantine's scale, the page's width and its gutter. */
export function Spacing() {
  const { spacing } = useMantineTheme()
  return (
    <ul className={styles.spaces}>
      {Object.entries(spacing).map(([name, size]) => (
        <li key={name} className={styles.space}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{size}</span>
          <span className={styles.bar} style={{ width: size }} />
        </li>
      ))}
      {(['gutter', 'page-max'] as const).map((name) => (
        <li key={name} className={styles.space} data-token={name}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{readValue(`--${name}`)}</span>
          <span className={styles.bar} style={{ width: `min(100%, var(--${name}))` }} />
        </li>
      ))}
    </ul>
  )
}

export function Radii() {
  return (
    <ul className={styles.radii}>
      {(['radius-s', 'radius-m', 'radius-l'] as const).map((name) => (
        <li key={name} data-token={name}>
          <span className={styles.corner} style={{ borderTopLeftRadius: `var(--${name})` }} />
          <span className={styles.name}>{name}</span>{' '}
          <span className={styles.note}>{readValue(`--${name}`)}</span>
        </li>
      ))}
    </ul>
  )
}

const durations = [
  { name: 'fast', use: 'Colours and edges answer' },
  { name: 'calm', use: 'Something arrives or changes place' },
  { name: 'slow', use: 'A rig travels' },
] as const

/** Three lengths, one easing: eases in, holds speed, eases out, stops dead. Stands still where motion is not wanted. */
export function Motion() {
  const [isAtEnd, setAtEnd] = useState(false)
  return (
    <div className={styles.motion} data-token="rig">
      <svg className={styles.curve} viewBox="-4 -4 108 108" aria-hidden="true">
        <path className={styles.axes} d="M0 0V100H100" />
        <path className={styles.easing} d="M0 100C20 100 0 0 100 0" />
        <circle className={styles.handle} cx="20" cy="100" r="2.500" />
        <circle className={styles.handle} cx="0" cy="0" r="2.500" />
      </svg>
      <div className={styles.tracks}>
        <p className={styles.name}>rig</p>
        <p className={styles.note}>{readValue('--rig')}</p>
        {durations.map(({ name, use }) => (
          <div key={name} className={styles.track} data-token={name}>
            <p>
              <span className={styles.name}>{name}</span>{' '}
              <span className={styles.note}>
                {readValue(`--${name}`)}. {use}
              </span>
            </p>
            <div className={styles.way}>
              <span
                className={styles.head}
                data-end={isAtEnd || undefined}
                style={{ transitionDuration: `var(--${name})` }}
              />
            </div>
          </div>
        ))}
        <button type="button" className={styles.play} onClick={() => setAtEnd(!isAtEnd)}>
          Play the moves
        </button>
      </div>
    </div>
  )
}

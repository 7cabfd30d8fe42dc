import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './measures.module.css'

/** The sizes of tokens.css, smallest first, and what each is for. */
const scale = [
  ['caption', 'Times and marks in drawings'],
  ['small', 'Labels, subtitles, figures beside'],
  ['note', 'Hints and what stands beside'],
  ['text', 'The app’s text'],
  ['body', 'Long text and what is typed'],
  ['lead', 'What a page or a section begins with'],
  ['title', 'Steps, cards and dialogs'],
  ['figure', 'Figures that lead a part'],
  ['total', 'Sums'],
  ['head', 'Sections of public pages'],
  ['display', 'Sections of the first page'],
  ['page', 'The h1 of a page of the app'],
] as const

/** Every voice the pages speak in, measured as this screen draws it. */
export function TypeScale() {
  return (
    <div className={styles.voices}>
      <Voice name="h1" use="One on each page">
        <p className={styles.h1}>Send your product</p>
      </Voice>
      <Voice name="h2" use="Sections of public pages">
        <p className={styles.h2}>One shoot, four frames</p>
      </Voice>
      <Voice name="h3" use="Steps and cards">
        <p className={styles.h3}>Films of one block</p>
      </Voice>
      <Voice name="h4" use="Parts of a card">
        <p className={styles.h4}>Running shoe, full orbit</p>
      </Voice>
      <Voice name="subtitle" use="Above titles, on hairlines">
        <p className={styles.subtitle}>Motion-control product films</p>
      </Voice>
      <Voice name="text" use="Everything one reads">
        <p className={styles.text}>
          A robot arm flies the camera; people light and cut. Every step is in sight.
        </p>
      </Voice>
      <Voice name="small" use="Hints and figures beside">
        <p className={styles.small}>Before tax. Your address and tax ID are asked for at payment.</p>
      </Voice>
      <Voice name="figures" use="Numbers that are compared">
        <p className={styles.figures}>
          $1,140.00
          <br />
          $8,777.70
        </p>
      </Voice>
      {scale.map(([name, use]) => (
        <Voice key={name} name={`--type-${name}`} use={use}>
          <p style={{ fontSize: `var(--type-${name})` }}>One arc, 15 seconds</p>
        </Voice>
      ))}
    </div>
  )
}

function Voice({ name, use, children }: { name: string; use: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [measure, setMeasure] = useState('')
  useLayoutEffect(() => {
    const drawn = place.current?.firstElementChild
    if (!drawn) return
    const { fontFamily, fontSize, lineHeight, fontWeight } = getComputedStyle(drawn)
    const [family = ''] = fontFamily.split(',')
    setMeasure(
      `${family.replaceAll(/['"]| Variable/g, '')} ${fontWeight}, ${round(fontSize)} / ${round(lineHeight)}`,
    )
  }, [])
  return (
    <div className={styles.voice}>
      <div className={styles.label}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{use}</span>
        <span className={styles.note}>{measure}</span>
      </div>
      <div ref={place} className={styles.spoken}>
        {children}
      </div>
    </div>
  )
}

const round = (pixels: string) => `${Math.round(Number.parseFloat(pixels) * 10) / 10} px`

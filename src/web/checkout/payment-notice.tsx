import type { ReactNode } from 'react'
import { Frame } from '../ui/page/frame.tsx'
import styles from './payment-notice.module.css'

interface PaymentNoticeProps {
  /** What is drawn above the title. */
  drawing: ReactNode
  title: string
  /** Sentences; each is a paragraph, and read out when it appears. */
  sentences: readonly string[]
  /** The one next step. */
  action?: ReactNode
}

/** One thing to know about a payment, in the middle of the frame. */
export function PaymentNotice({ drawing, title, sentences, action }: PaymentNoticeProps) {
  return (
    <Frame className={styles.notice}>
      {drawing}
      <h1 className={styles.title}>{title}</h1>
      <output className={styles.words}>
        {sentences.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </output>
      {action && <div className={styles.action}>{action}</div>}
    </Frame>
  )
}

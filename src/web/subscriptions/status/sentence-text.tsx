import { Fragment } from 'react'
import type { SentencePart } from '#shared/subscriptions/describe-subscription.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Money } from '../../ui/text/money.tsx'

/** A sentence with its days and amounts in this page’s form. */
export function SentenceText({ parts }: { parts: readonly SentencePart[] }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      {typeof part === 'string' ? (
        part
      ) : 'day' in part ? (
        <DateText at={part.day} isDay />
      ) : (
        <Money cents={part.cents} />
      )}
    </Fragment>
  ))
}

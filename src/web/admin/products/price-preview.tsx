import type { Catalogue } from '#shared/products/catalogue.ts'
import { Money } from '../../ui/text/money.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { priceExamples, type ExamplePrice } from './example-orders.ts'
import styles from './price-preview.module.css'

type Sold = Pick<Catalogue, 'products' | 'figures' | 'currency'>

/** What orders cost now and would cost: seen before it is saved. */
export function PricePreview({ saved, wanted }: { saved: Sold; wanted: Sold | null }) {
  return (
    <>
      <h2 className={styles.title}>Example orders</h2>
      {wanted === null && (
        <p className={styles.kind}>At current prices: something you typed is not valid yet.</p>
      )}
      <ul>
        {priceExamples(saved, wanted).map((example) => (
          <Example key={example.id} example={example} />
        ))}
      </ul>
    </>
  )
}

function Example({ example }: { example: ExamplePrice }) {
  const { beforeCents, afterCents } = example
  const isOther = afterCents !== null && afterCents !== beforeCents
  const percent = isOther ? Math.round((1000 * (afterCents - beforeCents)) / beforeCents) / 10 : 0
  return (
    <li className={styles.example}>
      <span className={styles.words}>
        {example.title}
        <span className={styles.kind}>{example.kind}</span>
      </span>
      <span className={styles.price}>
        {isOther && (
          <s className={styles.before}>
            <VisuallyHidden>Now </VisuallyHidden>
            <Money cents={beforeCents} />
          </s>
        )}
        <strong className={styles.after} data-other={isOther || undefined}>
          {isOther && <VisuallyHidden>then </VisuallyHidden>}
          <Money cents={afterCents ?? beforeCents} />
        </strong>
        <span className={styles.kind}>
          {isOther
            ? `${percent > 0 ? '+' : '−'}${Math.abs(percent)} % a ${example.period}`
            : `a ${example.period}`}
        </span>
      </span>
      {example.problem && <span className={styles.problem}>{example.problem}</span>}
    </li>
  )
}

import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { productLimits } from '#shared/contract/products.ts'
import { secondsPerToken } from '#shared/products/video-lengths.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { announce } from '../../ui/toasts/announce.tsx'
import { TextArea } from '../../ui/text/text-area.tsx'
import { TextField } from '../../ui/text/text-field.tsx'
import { moveProduct, newProductDraft, type ProductDraft } from './catalogue-draft.ts'
import styles from './product-rows.module.css'
import type { Problems } from './read-catalogue-draft.ts'
import { RemoveButton } from './remove-button.tsx'

interface ProductRowsProps {
  products: readonly ProductDraft[]
  problems: Problems
  onChange: (products: ProductDraft[]) => void
}

/** The catalogue as an editable table, in the order of sale. */
export function ProductRows({ products, problems, onChange }: ProductRowsProps) {
  const change = (key: string, changes: Partial<ProductDraft>) =>
    onChange(products.map((product) => (product.key === key ? { ...product, ...changes } : product)))
  return (
    <div className={styles.rows}>
      <div className={styles.head} aria-hidden="true">
        <span>Order</span>
        <span>Title and description</span>
        <span>Length</span>
        <span>Tokens</span>
        <span>On sale</span>
      </div>
      <ul>
        {products.map((product, index) => (
          <ProductRow
            key={product.key}
            product={product}
            problems={problems}
            isFirst={index === 0}
            isLast={index === products.length - 1}
            onChange={(changes) => change(product.key, changes)}
            onMove={(by) => {
              onChange(moveProduct(products, index, by))
              announce(`${nameProduct(product)} is number ${index + 1 + by} of ${products.length}.`)
            }}
            onDrop={() => {
              onChange(products.filter((each) => each.key !== product.key))
              announce(`Removed ${nameProduct(product)}.`)
            }}
          />
        ))}
      </ul>
      <FieldError>{problems['products']}</FieldError>
      <Button
        className={styles.add}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => onChange([...products, newProductDraft()])}
      >
        Add an ad of another length
      </Button>
    </div>
  )
}

const nameProduct = ({ title }: ProductDraft): string => title.trim() || 'the new ad'

interface ProductRowProps {
  product: ProductDraft
  problems: Problems
  isFirst: boolean
  isLast: boolean
  onChange: (changes: Partial<ProductDraft>) => void
  onMove: (by: -1 | 1) => void
  onDrop: () => void
}

function ProductRow({ product, problems, isFirst, isLast, onChange, onMove, onDrop }: ProductRowProps) {
  const name = nameProduct(product)
  const problem = (field: string) => problems[`${product.key}.${field}`]
  return (
    <li className={styles.row} data-off={!product.isActive || undefined}>
      <div className={styles.order}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          // Not `disabled`: the row that has come to the end keeps the focus, for the way back.
          data-disabled={isFirst || undefined}
          aria-disabled={isFirst || undefined}
          aria-label={`Move ${name} up`}
          onClick={() => !isFirst && onMove(-1)}
        >
          <IconArrowUp size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          data-disabled={isLast || undefined}
          aria-disabled={isLast || undefined}
          aria-label={`Move ${name} down`}
          onClick={() => !isLast && onMove(1)}
        >
          <IconArrowDown size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={styles.words}>
        <TextField
          aria-label={`Title of ${name}`}
          placeholder="Title"
          charactersMax={productLimits.title}
          value={product.title}
          error={problem('title')}
          classNames={{ input: styles.title }}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <TextArea
          aria-label={`Description of ${name}`}
          placeholder="Description"
          minRows={1}
          charactersMax={productLimits.description}
          value={product.description}
          error={problem('description')}
          inputClassName={styles.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </div>
      <div className={styles.figure} data-label="Length">
        {product.kind === 'ad' ? (
          <TextInput
            aria-label={`Length of ${name} in seconds`}
            inputMode="numeric"
            rightSection={<span className={styles.unit}>s</span>}
            rightSectionPointerEvents="none"
            value={product.length}
            error={problem('length')}
            onChange={(event) => onChange({ length: event.currentTarget.value })}
          />
        ) : (
          <span className={styles.fixed}>{product.kind === 'custom' ? '5 to 60 s' : 'as its film'}</span>
        )}
      </div>
      <div className={styles.figure} data-label="Tokens">
        {product.kind === 'custom' ? (
          <span className={styles.fixed}>1 for each {secondsPerToken} s</span>
        ) : (
          <TextInput
            aria-label={`Tokens of ${name}`}
            inputMode="numeric"
            value={product.tokens}
            error={problem('tokens')}
            onChange={(event) => onChange({ tokens: event.currentTarget.value })}
          />
        )}
      </div>
      <div className={styles.sale} data-label="On sale">
        <Switch
          aria-label={`${name} is on sale`}
          checked={product.isActive}
          onChange={(event) => onChange({ isActive: event.currentTarget.checked })}
        />
        {product.id === null && <RemoveButton label={`Remove ${name}`} size={32} onRemove={onDrop} />}
      </div>
      <FieldError>{problems[product.key] ?? problem('isActive') ?? problem('position')}</FieldError>
    </li>
  )
}

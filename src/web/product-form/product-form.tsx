import { useCallback, useEffect, useMemo } from 'react'
import { displayLocale } from '#shared/display-locale.ts'
import { findUnshownItems, type OrderGap } from '#shared/cart/find-order-gaps.ts'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import type { VideoSelection, Item, ProductSelections } from '#shared/cart/product-selections.ts'
import type { Package } from '#shared/products/plan.ts'
import type { PricedSelection } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { UnreadableLines } from '../cart/lines/unreadable-lines.tsx'
import { FieldError } from '../ui/feedback/field-error.tsx'
import { showField } from '../ui/focus/show-field.ts'
import { VideosSection } from './videos/videos-section.tsx'
import { FormSection } from './form-section.tsx'
import { ItemsSection } from './items/items-section.tsx'
import { NoteSection } from './note-section.tsx'
import { PackageChoice } from './plan/package-choice.tsx'
import { PlanChoice } from './plan/plan-choice.tsx'
import styles from './product-form.module.css'
import { OrderSteps } from './order-steps.tsx'

interface ProductFormProps {
  selections: ProductSelections
  /** Null while it can't be read: everything chosen stays, without prices. */
  catalogue: Catalogue | null
  priced: PricedSelection | null
  /** Parts of the link that led here that name no video. */
  leftOutOfLink: readonly string[]
  /** Gaps of the order to show: empty until the first attempt to continue. */
  gaps: readonly OrderGap[]
  /** Worked out from the selection at that moment: photos arrive, and other tabs change things, between two drawings. */
  onChange: (update: (now: ProductSelections) => Partial<ProductSelections>) => void
}

/** Package, plan, videos, items and note; in any order. */
export function ProductForm({
  selections,
  catalogue,
  priced,
  leftOutOfLink,
  gaps,
  onChange,
}: ProductFormProps) {
  // The cart links to a text that is too long.
  useEffect(() => {
    const fieldId = window.location.hash.slice(1)
    if (document.getElementById(`${fieldId}-error`)) showField(fieldId)
  }, [])
  const unshownKey = findUnshownItems(selections.films, selections.items)
    .map(({ id }) => id)
    .join(' ')
  const unshownIds = useMemo(() => unshownKey.split(' '), [unshownKey])
  const isDefault = selections === defaultSelections
  const changePackage = useCallback((value: Package) => onChange(() => ({ package: value })), [onChange])
  const changeVideos = useCallback(
    (update: (videos: readonly VideoSelection[]) => VideoSelection[]) =>
      onChange((now) => ({ films: update(now.films) })),
    [onChange],
  )
  const changeItems = useCallback(
    (update: (items: readonly Item[]) => Item[]) => onChange((now) => ({ items: update(now.items) })),
    [onChange],
  )
  return (
    <>
      <OrderSteps selections={selections} priced={priced} gaps={gaps} />
      <FormSection
        id="package"
        number={1}
        title="Package"
        hint="Who writes the copy, and who designs the moves."
      >
        <PackageChoice value={selections.package} catalogue={catalogue} onChange={changePackage} />
      </FormSection>
      <FormSection
        id="plan"
        number={2}
        title="Plan"
        hint="How often you are billed. Every month of it is one block of films."
      >
        <PlanChoice
          selections={selections}
          catalogue={catalogue}
          onChange={(plan) => onChange(() => ({ plan }))}
        />
      </FormSection>
      <FormSection
        id="films"
        number={3}
        title="Films of one block"
        hint={
          isDefault
            ? 'A good order is already set up: two films to tell the story, one to remind. Drawn to scale, copy cards where they stand.'
            : selections.package === 'agency'
              ? 'Drawn to scale. Moves are a start: your producer may design others.'
              : 'Drawn to scale, with the copy cards where they stand in time.'
        }
      >
        {leftOutOfLink.length > 0 && (
          <div className={styles.said}>
            <FieldError>{describeLeftOut(leftOutOfLink)}</FieldError>
          </div>
        )}
        <UnreadableLines />
        <VideosSection
          videos={selections.films}
          priced={priced}
          catalogue={catalogue}
          items={selections.items}
          gaps={gaps}
          onChange={changeVideos}
        />
      </FormSection>
      <FormSection
        id="items"
        number={4}
        title="Items"
        hint="The items that you send us to film. Names are enough for now; the rest can follow."
      >
        <ItemsSection items={selections.items} unshownIds={unshownIds} gaps={gaps} onChange={changeItems} />
      </FormSection>
      {selections.package === 'agency' && (
        <NoteSection
          value={selections.producerNote}
          error={gaps.find(({ code }) => code === 'note_missing')?.sentence}
          onChange={(producerNote) => onChange(() => ({ producerNote }))}
        />
      )}
    </>
  )
}

/** The first few of them, as they were typed. */
function describeLeftOut(texts: readonly string[]): string {
  const named = texts.slice(0, 3).map((text) => `“${text.slice(0, 24)}”`)
  const quoted = new Intl.ListFormat(displayLocale).format([...named, ...(texts.length > 3 ? ['more'] : [])])
  return texts.length === 1
    ? `The link says ${quoted}, which is not a film. It was left out; everything else is here.`
    : `The link says ${quoted}, which are not films. They were left out; everything else is here.`
}

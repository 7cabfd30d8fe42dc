import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#shared/display-locale.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useFocusAfterChange } from '../../ui/focus/use-focus-after-change.ts'
import { LeaveGuard } from '../../system/page/leave-guard.tsx'
import { Section } from '../../ui/page/section.tsx'
import { findCatalogueChanges, hasChanges } from './find-catalogue-changes.ts'
import {
  createCatalogueDraft,
  dropSavedEdit,
  type CatalogueDraft,
  type CatalogueEdit,
} from './catalogue-draft.ts'
import styles from './catalogue-editor.module.css'
import { findReplacedFields, type ReplacedField } from './find-replaced-fields.ts'
import { FiguresForm } from './figures-form.tsx'
import { mergeCatalogue } from './merge-catalogue.ts'
import { PricePreview } from './price-preview.tsx'
import { ProductRows } from './product-rows.tsx'
import { readCatalogueDraft, type Problems } from './read-catalogue-draft.ts'
import { useSaveCatalogue } from './use-save-catalogue.ts'

/** Products and price figures, edited together, seen on example orders, saved on purpose. */
export function CatalogueEditor({ saved }: { saved: Catalogue }) {
  /** Null follows what is on sale. */
  const [edited, setEdited] = useState<CatalogueEdit | null>(null)
  const [refused, setRefused] = useState<Problems>({})
  const [isReplacing, setIsReplacing] = useState(false)
  const base = edited?.base ?? saved
  const shown = edited?.draft ?? createCatalogueDraft(saved)
  const { catalogue, problems } = readCatalogueDraft(shown)
  const merged = catalogue && mergeCatalogue({ base, saved, wanted: catalogue })
  const replaced = catalogue && edited ? findReplacedFields({ base, saved, wanted: catalogue }) : []
  const changes = merged && findCatalogueChanges(saved, merged)
  const isChanged = edited !== null && (changes === null || hasChanges(changes))
  const problemCount = Object.keys(problems).length

  const save = useSaveCatalogue({
    onAdded: (key, product) =>
      setEdited((present) => present && { ...present, draft: withId(present.draft, key, product.id) }),
    onStored: (change) => setEdited((present) => present && { ...present, base: change(present.base) }),
    onRefused: setRefused,
    onReplacing: () => setIsReplacing(true),
    onSaved: (sent) => setEdited((present) => present && dropSavedEdit(present, sent)),
  })
  /** “Discard” and “Save the catalogue” go with what they act on. */
  const layout = useFocusAfterChange<HTMLDivElement>(String(isChanged))
  const edit = (next: Partial<CatalogueDraft>) => {
    setEdited({ base, draft: { ...shown, ...next } })
    setRefused({})
  }
  const all = { ...describeReplaced(replaced), ...refused, ...problems }
  const send = (accepted: readonly ReplacedField[]) =>
    catalogue && save.mutate({ base, draft: shown, wanted: catalogue, accepted })

  return (
    <div className={styles.room}>
      <div ref={layout} tabIndex={-1} className={styles.layout}>
        <div className={styles.content}>
          <Section title="Products" hint="In the order of sale. What is not on sale keeps its place.">
            <ProductRows
              products={shown.products}
              problems={all}
              onChange={(products) => edit({ products })}
            />
          </Section>
          <FiguresForm figures={shown.figures} problems={all} onChange={(figures) => edit({ figures })} />
        </div>
        <aside className={styles.aside} aria-label="Prices of example orders">
          <PricePreview saved={saved} wanted={merged && { ...merged, currency: saved.currency }} />
          <p className={styles.note}>
            Public pages show a change at once. Existing subscriptions keep what they were sold, at the price
            of that day.
          </p>
        </aside>
        {isChanged && (
          <div className={styles.bar} role="toolbar" aria-label="Unsaved changes">
            <p className={styles.state} aria-live="polite">
              {problemCount === 0 ? 'Not saved yet' : `${formatCount(problemCount, 'thing')} to fix`}
            </p>
            {problemCount > 0 && (
              <Button variant="subtle" onClick={() => showFirstProblem(layout.current)}>
                Go to the first
              </Button>
            )}
            <Button
              variant="subtle"
              disabled={save.isPending}
              onClick={() => {
                setEdited(null)
                setRefused({})
              }}
            >
              Discard
            </Button>
            <Button disabled={!changes} loading={save.isPending} onClick={() => send([])}>
              Save the catalogue
            </Button>
          </div>
        )}
        <LeaveGuard isOn={isChanged} title="Leave without saving the catalogue?">
          What you changed on this page is lost. Nothing on sale changes.
        </LeaveGuard>
        <ConfirmDialog
          isOpen={isReplacing}
          title="Replace what a colleague saved meanwhile?"
          confirmLabel="Save mine"
          cancelLabel="Go on editing"
          onClose={() => setIsReplacing(false)}
          onConfirm={() => {
            setIsReplacing(false)
            send(replaced)
          }}
        >
          <ul>
            {replaced.map((each) => (
              <li key={each.field}>
                {each.label}: {each.saved} was saved meanwhile, yours is {each.wanted}.
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      </div>
    </div>
  )
}

function showFirstProblem(layout: HTMLElement | null): void {
  const field = layout?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (field) field.focus()
  else layout?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
}

/** Field -> what a colleague saved there. */
const describeReplaced = (replaced: readonly ReplacedField[]): Problems =>
  Object.fromEntries(
    replaced.map(({ field, saved }) => [
      field,
      `Saving replaces what a colleague saved meanwhile: ${saved}.`,
    ]),
  )

function withId(draft: CatalogueDraft, key: string, id: string): CatalogueDraft {
  return {
    ...draft,
    products: draft.products.map((product) => (product.key === key ? { ...product, id } : product)),
  }
}

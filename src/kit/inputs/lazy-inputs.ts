import { lazyPage } from '../page/lazy-page.ts'

/*
 * Inputs of fields, which a list of rows does without: selects alone weigh 28 kB. Filters come right after the list;
 * forms load them ahead.
 */

const selects = async () => (await import('./selects.ts')).SELECTS

// By its own path: the package's index brings other inputs along.
export const LazyInput = lazyPage(() => import('antd/es/input/Input'))
export const LazySelect = lazyPage(async () => ({ default: (await selects()).LabelledSelect }))
export const LazyFilterSelect = lazyPage(async () => ({ default: (await selects()).FilterSelect }))
export const LazyReferenceSelect = lazyPage(async () => ({ default: (await selects()).ReferenceSelect }))
export const LazyReferenceMultiSelect = lazyPage(async () => ({ default: (await selects()).ReferenceMultiSelect }))

const SELECTS_OF_FIELDS = [LazySelect, LazyFilterSelect, LazyReferenceSelect, LazyReferenceMultiSelect]

/** To be awaited before filters are opened, which would come one after the other. */
export async function loadSelects(): Promise<void> {
  await Promise.all(SELECTS_OF_FIELDS.map((input) => input.loadAhead()))
}

/** To be awaited before a form is shown: what is typed has a place from the start. */
export async function loadInputs(): Promise<void> {
  await Promise.all([loadSelects(), LazyInput.loadAhead()])
}

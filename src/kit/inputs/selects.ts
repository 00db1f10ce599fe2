import { FilterSelect } from './FilterSelect.tsx'
import { LabelledSelect } from './LabelledSelect.tsx'
import { ReferenceMultiSelect } from './ReferenceMultiSelect.tsx'
import { ReferenceSelect } from './ReferenceSelect.tsx'

/** What `lazy-inputs.ts` loads at once. */
export const SELECTS = { FilterSelect, LabelledSelect, ReferenceMultiSelect, ReferenceSelect }

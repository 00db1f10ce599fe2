import { useTexts } from '../../providers/use-texts.ts'
import { type Field, type FilterProps, holdsOnly, type InputProps, type ShownValue } from '../field.ts'
import { LabelledSelect } from '../form/LabelledSelect.tsx'
import { FilterSelect } from '../list/FilterSelect.tsx'

interface ChoiceOptions {
  /** The filter takes several values at once. */
  severalInFilter?: boolean
}

/** One of a few fixed values. `texts` is the key under which the locales name them: `clients.types`. */
export function choice(values: readonly string[], texts: string, { severalInFilter }: ChoiceOptions = {}): Field {
  function useOptions() {
    const { t } = useTexts()
    return values.map((value) => ({ value, label: t(`${texts}.${value}`) }))
  }

  function ChoiceCell({ value }: ShownValue) {
    const { t } = useTexts()
    return <>{t(`${texts}.${value}`)}</>
  }

  function ChoiceInput(props: InputProps) {
    return <LabelledSelect {...props} options={useOptions()} />
  }

  function ChoiceFilter(props: FilterProps) {
    return <FilterSelect {...props} options={useOptions()} isMultiple={severalInFilter} />
  }

  return {
    Cell: ChoiceCell,
    Input: ChoiceInput,
    Filter: ChoiceFilter,
    isFilterValue: (text) => holdsOnly(text, (one) => values.includes(one)),
    fromAddress: (text) => values.find((value) => value === text),
  }
}

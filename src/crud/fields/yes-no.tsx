import { Switch } from 'antd'
import { useTexts } from '../../providers/use-texts.ts'
import type { Field, FilterProps, InputProps, ShownValue } from '../field.ts'
import { FilterSelect } from '../list/FilterSelect.tsx'

function YesNoInput({ value, onChange, 'aria-required': _required, ...rest }: InputProps) {
  return <Switch {...rest} checked={value === true} onChange={onChange} />
}

/** True or false. `texts` are the keys of the words for both, since "yes" alone says nothing in a cell or a filter. */
export function yesNo(texts: { yes: string; no: string }): Field {
  function YesNoCell({ value }: ShownValue) {
    const { t } = useTexts()
    return <>{t(value ? texts.yes : texts.no)}</>
  }

  function YesNoFilter(props: FilterProps) {
    const { t } = useTexts()
    const options = [
      { value: 'true', label: t(texts.yes) },
      { value: 'false', label: t(texts.no) },
    ]
    return <FilterSelect {...props} options={options} />
  }
  return { Cell: YesNoCell, Input: YesNoInput, Filter: YesNoFilter }
}

import { Switch } from 'antd'
import { useTexts } from '../providers/language/use-texts.ts'
import type { Field, InputProps, ShownValue } from './field.ts'
import { chosenFrom } from './options.tsx'

function YesNoInput({ value, onChange, 'aria-required': _required, ...rest }: InputProps) {
  return <Switch {...rest} checked={value === true} onChange={onChange} />
}

/** True or false. `texts` are the locale keys for both: "yes" alone says nothing in a cell or a filter. */
export function yesNo(texts: { yes: string; no: string }): Field {
  function YesNoCell({ value }: ShownValue) {
    const { t } = useTexts()
    return <>{t(value ? texts.yes : texts.no)}</>
  }

  function useOptions() {
    const { t } = useTexts()
    return {
      options: [
        { value: 'true', label: t(texts.yes) },
        { value: 'false', label: t(texts.no) },
      ],
    }
  }
  return { ...chosenFrom(useOptions), Cell: YesNoCell, Input: YesNoInput }
}

import { Button, Flex, Switch } from 'antd'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { useTexts } from '../providers/language/use-texts.ts'
import type { Field, InputProps, ShownValue } from './field.ts'
import { chosenFrom } from './options.tsx'

function YesNoInput({ value, onChange, 'aria-required': _required, ...rest }: InputProps) {
  return <Switch {...rest} checked={value === true} onChange={onChange} />
}

const RadioButtons = lazyPage(async () => ({ default: (await import('../kit/form/RadioButtons.tsx')).RadioButtons }))

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

/** An answer that there may be none of yet; `title` names what is asked. */
export function answeredYesNo(texts: { yes: string; no: string }, title: string): Field {
  function AnswerInput({ value, onChange, 'aria-required': isRequired, id, ...rest }: InputProps) {
    const { t } = useTexts()
    return (
      <Flex gap="small" align="center" id={id} tabIndex={-1}>
        <RadioButtons
          {...rest}
          aria-label={title}
          value={value ?? null}
          onChange={({ target }) => onChange?.(target.value)}
          options={[
            { value: true, label: t(texts.yes) },
            { value: false, label: t(texts.no) },
          ]}
        />
        {!isRequired && typeof value === 'boolean' && (
          <Button type="link" onClick={() => onChange?.(null)}>
            {t('buttons.clear')}
          </Button>
        )}
      </Flex>
    )
  }
  return { ...yesNo(texts), Input: AnswerInput, isFilterValue: (text) => text === 'true' || text === 'false' }
}

import { useTexts } from '../providers/language/use-texts.ts'
import { type Field, holdsOnly, type ShownValue } from './field.ts'
import { chosenFrom } from './options.tsx'

/**
 * One of a few fixed values. `texts` is the key under which the locales name them (`clients.types`), or maps a value to
 * its own key.
 */
export function choice(
  values: readonly (string | number)[],
  texts: string | ((value: string) => string),
  several?: { severalInFilter: boolean },
): Field {
  const keyOf = typeof texts === 'string' ? (value: string) => `${texts}.${value}` : texts

  function useOptions() {
    const { t } = useTexts()
    return { options: values.map((value) => ({ value, label: t(keyOf(String(value))) })) }
  }

  function ChoiceCell({ value }: ShownValue) {
    const { t } = useTexts()
    return <>{t(keyOf(String(value)))}</>
  }

  return {
    Cell: ChoiceCell,
    ...chosenFrom(useOptions, several),
    isFilterValue: (text) => holdsOnly(text, (one) => values.map(String).includes(one)),
    fromAddress: (text) => values.find((value) => String(value) === text),
  }
}

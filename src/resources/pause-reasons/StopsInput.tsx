import { Checkbox, Flex } from 'antd'
import { CLOCK_KINDS } from '#contract/sla/clock.ts'
import type { InputProps } from '#src/fields/field.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** Which clocks stand still while a request is paused. */
export function StopsInput({ id, value, onChange }: InputProps) {
  const { t } = useTexts()
  return (
    <Flex id={id} role="group" aria-label={t('pause_reasons.fields.stops')}>
      <Checkbox.Group
        value={value as string[]}
        onChange={onChange}
        options={CLOCK_KINDS.map((kind) => ({ value: kind, label: t(`pause_reasons.clocks.${kind}`) }))}
      />
    </Flex>
  )
}

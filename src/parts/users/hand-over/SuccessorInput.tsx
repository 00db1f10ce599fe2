import { Flex, Radio } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'

interface SuccessorInputProps {
  source: ComponentProps<typeof ReferenceSelect>['source']
  /** What it means that no one takes over. */
  nobody: string
  id?: string
  /** Null: no one; undefined: not decided yet. */
  value?: number | null
  onChange?: (value: number | null | undefined) => void
}

/** Who takes work over, or that no one does: one of the two has to be said. */
export function SuccessorInput({ source, nobody, id, value, onChange }: SuccessorInputProps) {
  const { t } = useTranslation()
  const [isNamed, setNamed] = useState(typeof value === 'number')
  const choice = value === null && !isNamed ? 'nobody' : isNamed ? 'other' : undefined

  function choose(next: 'other' | 'nobody') {
    setNamed(next === 'other')
    onChange?.(next === 'other' ? undefined : null)
  }

  return (
    <Flex vertical gap="small" id={id}>
      <Radio.Group value={choice} onChange={({ target }) => choose(target.value)}>
        <Radio value="other">{t('userRemoval.other')}</Radio>
        <Radio value="nobody">{nobody}</Radio>
      </Radio.Group>
      {isNamed && (
        <ReferenceSelect
          source={source}
          value={value ?? undefined}
          onChange={(chosen) => onChange?.((chosen as number | null) ?? undefined)}
          aria-label={t('userRemoval.other')}
        />
      )}
    </Flex>
  )
}

import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  InboxOutlined,
  PlusOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Badge, Button, Input } from 'antd'
import type { CustomFieldUsage } from '#contract/custom-fields/custom-fields.ts'
import { OPTION_COLORS } from '#contract/custom-fields/field-types.ts'
import { LOCALES } from '#contract/locales.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { moveWithin } from '#src/kit/list/move-within.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './custom-fields.module.css'
import type { OptionValue } from './field-form.ts'

interface OptionsInputProps {
  id?: string
  value?: OptionValue[]
  onChange?: (value: OptionValue[]) => void
  /** How many rows have each. */
  used: CustomFieldUsage['options']
}

/** The options of a choice, in their order. One that rows have is archived, not removed. */
export function OptionsInput({ id, value = [], onChange, used }: OptionsInputProps) {
  const { t } = useTexts()
  const put = (index: number, option: OptionValue) => onChange?.(value.with(index, option))
  return (
    <div id={id} tabIndex={-1}>
      {value.map((option, index) => (
        <OptionLine
          key={option.id ?? `new ${index}`}
          option={option}
          number={index + 1}
          rows={used.find((one) => one.id === option.id)?.rows ?? 0}
          onChange={(changed) => put(index, changed)}
          onMove={(steps) => onChange?.(moveWithin(value, index, index + steps))}
          onRemove={() => onChange?.(value.toSpliced(index, 1))}
        />
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange?.([...value, { title: {}, color: null, is_archived: false }])}
      >
        {t('customFields.option.add')}
      </Button>
    </div>
  )
}

const NO_COLOR = ''

interface OptionLineProps {
  option: OptionValue
  number: number
  rows: number
  onChange: (option: OptionValue) => void
  onMove: (steps: number) => void
  onRemove: () => void
}

function OptionLine({ option, number, rows, onChange, onMove, onRemove }: OptionLineProps) {
  const { t } = useTexts()
  const { locale: own } = useLocale()
  const locales = [own, ...LOCALES.filter((locale) => locale !== own)]
  return (
    <div className={styles.line}>
      {locales.map((locale) => (
        <Input
          key={locale}
          className={styles.wide}
          aria-label={t('customFields.option.inLanguage', { number, language: t(`customFields.language.${locale}`) })}
          placeholder={locale.toUpperCase()}
          autoComplete="off"
          value={option.title[locale] ?? ''}
          onChange={({ target }) => onChange({ ...option, title: { ...option.title, [locale]: target.value } })}
        />
      ))}
      <LabelledSelect
        aria-label={t('customFields.option.color', { number })}
        style={{ width: 150 }}
        value={option.color ?? NO_COLOR}
        onChange={(color) => onChange({ ...option, color: color === NO_COLOR ? null : color })}
        options={[
          { value: NO_COLOR, label: t('customFields.option.noColor') },
          ...OPTION_COLORS.map((color) => ({ value: color, label: t(`customFields.colors.${color}`) })),
        ]}
        optionRender={({ value, label }) => (value !== NO_COLOR ? <Badge color={String(value)} text={label} /> : label)}
      />
      <Button
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('customFields.option.up', { number })}
        onClick={() => onMove(-1)}
      />
      <Button
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('customFields.option.down', { number })}
        onClick={() => onMove(1)}
      />
      {option.id !== undefined && (
        <Button
          icon={option.is_archived ? <UndoOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
          aria-label={t(option.is_archived ? 'customFields.option.restore' : 'customFields.option.archive', { number })}
          onClick={() => onChange({ ...option, is_archived: !option.is_archived })}
        />
      )}
      {rows === 0 && (
        <Button
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('customFields.option.remove', { number })}
          onClick={onRemove}
        />
      )}
      {(rows > 0 || option.is_archived) && (
        <Text type="secondary">
          {[
            option.is_archived && t('customFields.option.isArchived'),
            rows > 0 && t('customFields.option.used', { rows }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
      )}
    </div>
  )
}

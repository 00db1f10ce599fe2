import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberStyle } from '#contract/numbers/read-number.ts'
import { NumberText } from '#src/kit/inputs/NumberText.tsx'
import { QUANTITY_DIGITS, stepped } from './stepped-quantity.ts'

/** The contract's limits: more than nothing, and seven digits before the point. */
const SMALLEST = 0.001
const LARGEST = 9_999_999.999

interface QuantityInputProps {
  id?: string
  value?: string
  onChange?: (quantity: string) => void
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** A quantity to type, or to count up and down by one: a thumb has buttons for it, a keyboard the arrow keys. */
export function QuantityInput({ value = '', onChange, ...rest }: QuantityInputProps) {
  const { t, i18n } = useTranslation()
  const rules = useMemo(
    () => ({ style: numberStyle(i18n.language), scale: QUANTITY_DIGITS, min: SMALLEST, max: LARGEST }),
    [i18n.language],
  )
  const amount = Number(value)
  const step = (by: number) => onChange?.(stepped(value, by))

  function stepByKey(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    step(by)
  }

  return (
    <Space.Compact block>
      <Button
        icon={<MinusOutlined aria-hidden />}
        aria-label={t('requestPage.works.less')}
        disabled={!(amount > 1)}
        onClick={() => step(-1)}
        style={{ flex: 'none' }}
      />
      <NumberText
        {...rest}
        rules={rules}
        value={value || null}
        onChange={(quantity) => onChange?.(quantity ?? '')}
        onKeyDown={stepByKey}
        inputMode="decimal"
        style={{ textAlign: 'center' }}
      />
      <Button
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('requestPage.works.more')}
        onClick={() => step(1)}
        style={{ flex: 'none' }}
      />
    </Space.Compact>
  )
}

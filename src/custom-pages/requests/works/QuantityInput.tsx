import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyOnWire } from '../../../kit/values/money-on-wire.ts'
import { stepped } from './stepped-quantity.ts'

interface QuantityInputProps {
  id?: string
  value?: string
  onChange?: (quantity: string) => void
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** A quantity to type, or to count up and down by one: a thumb has buttons for it, a keyboard the arrow keys. */
export function QuantityInput({ value = '', onChange, ...rest }: QuantityInputProps) {
  const { t } = useTranslation()
  const amount = Number(moneyOnWire(value))
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
        aria-label={t('requests.works.less')}
        disabled={!(amount > 1)}
        onClick={() => step(-1)}
        style={{ flex: 'none' }}
      />
      <Input
        {...rest}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={stepByKey}
        inputMode="decimal"
        autoComplete="off"
        style={{ textAlign: 'center' }}
      />
      <Button
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('requests.works.more')}
        onClick={() => step(1)}
        style={{ flex: 'none' }}
      />
    </Space.Compact>
  )
}

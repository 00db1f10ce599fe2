import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import type { InputProps } from '#src/fields/field.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

interface Props extends InputProps {
  /** Of the number. */
  label: string
  find: () => Promise<void>
}

/** A number, and a button that fills in the form with what the registers know by it. */
export function RegistryInput({ label, find, value, ...props }: Props) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)

  async function ask() {
    setAsking(true)
    await find()
    setAsking(false)
  }

  return (
    <Space.Compact block>
      <Input {...props} value={(value as string | null) ?? ''} autoComplete="off" />
      <Button
        icon={<SearchOutlined aria-hidden />}
        aria-label={t('clients.registry.fillBy', { number: label })}
        loading={isAsking}
        disabled={String(value ?? '').trim() === ''}
        onClick={() => void ask()}
      >
        {t('clients.registry.fill')}
      </Button>
    </Space.Compact>
  )
}

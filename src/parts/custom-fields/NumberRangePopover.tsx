import { Button, Flex } from 'antd'
import { useId, useState } from 'react'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { OpenPopover } from '#src/kit/page/OpenPopover.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { NumberRangeButton, type NumberRangeProps } from './number-range.tsx'

/** Chooses the least and the greatest number. */
export default function NumberRangePopover({ onChange, ...range }: NumberRangeProps) {
  return (
    <OpenPopover
      placement="bottomLeft"
      title={range.label}
      content={(close) => (
        <Ends
          {...range}
          onChange={(from, to) => {
            onChange(from, to)
            close()
          }}
        />
      )}
    >
      <NumberRangeButton {...range} autoFocus />
    </OpenPopover>
  )
}

function Ends({ from, to, decimals, unit, onChange }: NumberRangeProps) {
  const { t } = useTexts()
  const id = useId()
  const [least, setLeast] = useState(numberOf(from))
  const [most, setMost] = useState(numberOf(to))
  const ends = { scale: decimals, unit: unit ?? undefined }

  const apply = () => onChange(textOf(least), textOf(most))

  return (
    <Flex vertical gap="middle" style={{ width: 300, maxWidth: '80vw' }}>
      <Flex gap="small">
        <label htmlFor={`${id}from`} style={{ flex: 1 }}>
          {t('customValues.from')}
          <NumberInput id={`${id}from`} {...ends} value={least} onChange={setLeast} onPressEnter={apply} />
        </label>
        <label htmlFor={`${id}to`} style={{ flex: 1 }}>
          {t('customValues.to')}
          <NumberInput id={`${id}to`} {...ends} value={most} onChange={setMost} onPressEnter={apply} />
        </label>
      </Flex>
      <Flex gap="small">
        <Button type="primary" onClick={apply}>
          {t('crud.filtersDone')}
        </Button>
        {(from || to) && <Button onClick={() => onChange(undefined, undefined)}>{t('customValues.any')}</Button>}
      </Flex>
    </Flex>
  )
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}

function textOf(value: number | null): string | undefined {
  return value === null || Number.isNaN(value) ? undefined : String(value)
}

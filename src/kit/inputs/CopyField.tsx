import { CopyOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { copyText } from '../page/copy-text.ts'
import { PlainInput } from '../plain/PlainInput.tsx'

interface Props {
  value: string
  /** What it is, for those who do not see the page. */
  label: string
  /** The button, and what is said once it was pressed. */
  texts: { copy: string; copied: string; notCopied: string }
  /** Copying is what the user came for. */
  isMain?: boolean
  /** Buttons for what else can be done with it. */
  children?: ReactNode
}

/** A text that is to be taken elsewhere, with the button that copies it. */
export function CopyField({ value, label, texts, isMain = false, children }: Props) {
  const { open } = useNotification()

  async function copy() {
    const isCopied = await copyText(value)
    open?.({ type: isCopied ? 'success' : 'error', message: isCopied ? texts.copied : texts.notCopied })
  }

  return (
    <Flex gap="small" wrap>
      <PlainInput
        readOnly
        value={value}
        aria-label={label}
        onFocus={({ target }) => target.select()}
        style={{ flex: '1 1 240px' }}
      />
      <Button type={isMain ? 'primary' : 'default'} icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      {children}
    </Flex>
  )
}

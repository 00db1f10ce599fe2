import { CopyOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Flex, Input } from 'antd'
import { copyText } from '../page/copy-text.ts'

interface Props {
  value: string
  /** What it is, for those who do not see the page. */
  label: string
  /** The button, and what is said once it was pressed. */
  texts: { copy: string; copied: string; notCopied: string }
}

/** A text that is to be taken elsewhere, with the button that copies it. */
export function CopyField({ value, label, texts }: Props) {
  const { open } = useNotification()

  async function copy() {
    const isCopied = await copyText(value)
    open?.({ type: isCopied ? 'success' : 'error', message: isCopied ? texts.copied : texts.notCopied })
  }

  return (
    <Flex gap="small" wrap>
      <Input
        readOnly
        value={value}
        aria-label={label}
        onFocus={({ target }) => target.select()}
        style={{ flex: '1 1 240px' }}
      />
      <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </Flex>
  )
}

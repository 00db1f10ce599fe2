import { UserDeleteOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import type { ContactRow } from '../../../contract/clients/contacts.ts'
import { useConfirm } from '../../kit/page/use-confirm.ts'
import { api } from '../../providers/api.ts'
import { newKey } from '../../providers/new-key.ts'
import { useTexts } from '../../providers/use-texts.ts'

interface EraseButtonProps {
  contact: ContactRow
  /** With the key of the call that erased it. */
  onErased: (key: string) => void
}

/** Makes the company forget whom it has talked to. */
export default function EraseButton({ contact: { id, name }, onErased }: EraseButtonProps) {
  const { t } = useTexts()
  const { open } = useNotification()
  const confirm = useConfirm()

  async function erase() {
    const idempotencyKey = newKey()
    await api.contacts.erase({ params: { contactId: id }, idempotencyKey })
    open?.({ type: 'success', message: t('contactErasure.done') })
    onErased(idempotencyKey)
  }

  function ask() {
    void confirm({
      title: t('contactErasure.question', { name }),
      content: t('contactErasure.warning'),
      okText: t('contactErasure.erase'),
      onOk: erase,
    })
  }

  return (
    <Button
      danger
      icon={<UserDeleteOutlined aria-hidden />}
      title={t('contactErasure.erase')}
      aria-label={t('contactErasure.eraseNamed', { name })}
      onClick={ask}
    />
  )
}

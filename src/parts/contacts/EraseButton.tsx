import { UserDeleteOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import type { ContactRow } from '#contract/clients/contacts.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { api } from '#src/providers/api.ts'
import { newKey } from '#src/providers/new-key.ts'
import { useTexts } from '#src/providers/use-texts.ts'

interface EraseButtonProps {
  contact: ContactRow
  /** Receives the idempotency key of the erasure. */
  onErased: (key: string) => void
}

/** Erases a contact's personal data. */
export default function EraseButton({ contact: { id, name }, onErased }: EraseButtonProps) {
  const { t } = useTexts()
  const { open } = useNotification()
  const confirm = useConfirm()

  async function erase() {
    const idempotencyKey = newKey()
    await api.contacts.erase({ params: { contactId: id }, idempotencyKey })
    open?.({ type: 'success', message: t('leaving.contact.done') })
    onErased(idempotencyKey)
  }

  function ask() {
    void confirm({
      title: t('leaving.contact.question', { name }),
      content: t('leaving.contact.warning'),
      okText: t('leaving.contact.erase'),
      onOk: erase,
    })
  }

  return (
    <Button
      danger
      icon={<UserDeleteOutlined aria-hidden />}
      title={t('leaving.contact.erase')}
      aria-label={t('leaving.contact.eraseNamed', { name })}
      onClick={ask}
    />
  )
}

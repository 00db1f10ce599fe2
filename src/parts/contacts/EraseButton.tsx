import { UserDeleteOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import type { ContactRow } from '#contract/clients/contacts.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { api, type Done } from '#src/providers/calls/api.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

interface EraseButtonProps {
  contact: ContactRow
  onErased: (answer: Done) => void
}

/** Erases a contact's personal data. */
export default function EraseButton({ contact: { id, name }, onErased }: EraseButtonProps) {
  const { t } = useTexts()
  const { open } = useNotification()
  const confirm = useConfirm()

  async function erase() {
    const erased = await api.contacts.erase({ params: { contactId: id } })
    open?.({ type: 'success', message: t('leaving.contact.done') })
    onErased(erased)
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

import { DeleteOutlined } from '@ant-design/icons'
import { type HttpError, useDelete } from '@refinedev/core'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { domainOf } from '../providers/data.ts'
import { routeTable } from '../providers/route-table.ts'
import type { Row } from './field.ts'
import { useHoldersWords } from './holders-words.ts'
import { useResource } from './resource-context.ts'
import { useMay } from './use-may.ts'
import { useTexts } from './use-texts.ts'

/** Deletes a row after saying in words what will happen; when something hangs on it, says what. */
export function DeleteButton({ row }: { row: Row }) {
  const { name, paths, titleOf } = useResource()
  const { t } = useTexts()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const mayDelete = useMay(name, 'delete')
  const holdersWords = useHoldersWords()
  const { mutateAsync } = useDelete()
  if (!mayDelete || !('remove' in routeTable[domainOf(name)])) return null

  async function remove() {
    try {
      await mutateAsync({
        resource: name,
        id: row.id,
        errorNotification: false,
        successNotification: () => ({ message: t('crud.deleted'), type: 'success' }),
      })
      navigate(paths.list)
    } catch (error) {
      const { title, reasons } = holdersWords(error as HttpError)
      modal.error({
        title,
        content: reasons.length > 0 && (
          <ul style={{ paddingInlineStart: 16, margin: 0 }}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ),
      })
    }
  }

  function ask() {
    modal.confirm({
      title: t(`${name}.deleteQuestion`, { name: titleOf(row) }),
      content: t(`${name}.deleteWarning`),
      okText: t('crud.delete'),
      okButtonProps: { danger: true },
      cancelText: t('crud.cancel'),
      autoFocusButton: 'cancel',
      onOk: remove,
    })
  }

  return (
    <Button danger icon={<DeleteOutlined aria-hidden />} onClick={ask}>
      {t('crud.delete')}
    </Button>
  )
}

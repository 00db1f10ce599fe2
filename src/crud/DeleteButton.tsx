import { DeleteOutlined } from '@ant-design/icons'
import { type HttpError, useDelete } from '@refinedev/core'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { domainOf } from '../providers/data.ts'
import { routeTable } from '../providers/route-table.ts'
import type { Row } from './field.ts'
import { HolderList, holdersOf } from './HolderList.tsx'
import { useResource } from './resource-context.ts'
import { usePagePath } from './row-path.ts'
import { useMay } from './use-may.ts'
import { useTexts } from './use-texts.ts'

/** Deletes a row after saying in words what will happen; when something hangs on it, says what. */
export function DeleteButton({ row }: { row: Row }) {
  const { name, paths, titleOf } = useResource()
  const { t } = useTexts()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const mayDelete = useMay(name, 'delete')
  const pagePath = usePagePath()
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
      const holders = holdersOf(error)
      const shown = modal.error({
        title: (error as HttpError).message,
        content: holders.length > 0 && (
          <>
            {t('crud.holders')}
            <HolderList
              holders={holders}
              pathOf={({ entity, id }) => pagePath(entity, id)}
              onFollow={() => shown.destroy()}
            />
          </>
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

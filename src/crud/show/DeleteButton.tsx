import { DeleteOutlined } from '@ant-design/icons'
import { type HttpError, useDelete } from '@refinedev/core'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { useConfirm } from '../../kit/page/use-confirm.ts'
import { isApiError } from '../../providers/api-error.ts'
import { useTexts } from '../../providers/use-texts.ts'
import type { Row } from '../field.ts'
import { DependentList, dependentsOf } from '../list/DependentList.tsx'
import { listPathOf, listTabOf } from '../list/list-tabs.ts'
import { useResource } from '../resource-context.ts'
import { isOffered } from '../row-actions.ts'
import { usePagePath } from '../row-path.ts'
import { useArchive } from './use-archive.ts'

/** Deletes a row after saying in words what will happen; when something hangs on it, says what and offers the archive. */
export function DeleteButton({ row }: { row: Row }) {
  const resource = useResource()
  const { name, titleOf } = resource
  const { t } = useTexts()
  const { modal } = App.useApp()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const { mutateAsync } = useDelete()
  const archive = useArchive(row)
  if (!isOffered(row, 'delete')) return null

  async function remove() {
    try {
      await mutateAsync({
        resource: name,
        id: row.id,
        errorNotification: false,
        successNotification: () => ({ message: t('crud.deleted'), type: 'success' }),
      })
      navigate(listPathOf(resource, row))
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const dependents = dependentsOf(error)
    const offered = isApiError(error, 'in_use') && !row.is_archived ? archive : null
    const shown = modal[offered ? 'confirm' : 'error']({
      title: (error as HttpError).message,
      content: (
        <>
          {dependents.length > 0 && (
            <>
              {t('crud.holders')}
              <DependentList
                dependents={dependents}
                pathOf={({ entity, id }) => pagePath(entity, id)}
                onFollow={() => shown.destroy()}
              />
            </>
          )}
          {offered && <p style={{ marginBlock: '8px 0' }}>{t('crud.archiveInstead')}</p>}
        </>
      ),
      ...(offered && {
        okText: t('crud.archive'),
        cancelText: t('crud.cancel'),
        onOk: () => offered.setArchived(true),
      }),
    })
  }

  function ask() {
    confirm({
      title: t(`${name}.deleteQuestion`, { name: titleOf(row), context: listTabOf(resource, row)?.key }),
      content: t(`${name}.deleteWarning`),
      onOk: remove,
    })
  }

  return (
    <Button danger icon={<DeleteOutlined aria-hidden />} onClick={ask}>
      {t('crud.delete')}
    </Button>
  )
}

import { DeleteOutlined } from '@ant-design/icons'
import { useDelete } from '@refinedev/core'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Row } from '#src/fields/field.ts'
import { useDeletion } from '#src/kit/feedback/use-deletion.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { listPathOf, listTabOf } from '../list/list-tabs.ts'
import { useResource } from '../resource-context.ts'
import { useMayTake } from '../use-may-take.ts'
import { useArchive } from './use-archive.ts'

/** Deletes a row after a confirmation that says what will happen. */
export function DeleteButton({ row }: { row: Row }) {
  const resource = useResource()
  const { name, titleOf } = resource
  const { t } = useTexts()
  const navigate = useNavigate()
  const { mutateAsync } = useDelete()
  const archive = useArchive(row)
  const ask = useDeletion()
  const mayDelete = useMayTake('delete', row)
  if (!mayDelete) return null

  async function remove() {
    await mutateAsync({
      resource: name,
      id: row.id,
      errorNotification: false,
      successNotification: () => ({ message: t('crud.deleted'), type: 'success' }),
    })
    navigate(listPathOf(resource, row))
  }

  const deletion = {
    title: t(`${name}.deleteQuestion`, { name: titleOf(row), context: listTabOf(resource, row)?.key }),
    warning: t(`${name}.deleteWarning`),
    remove,
    archive: row.is_archived ? null : archive,
  }
  return (
    <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => ask(deletion)}>
      {t('crud.delete')}
    </Button>
  )
}

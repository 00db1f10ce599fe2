import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import type { Row } from '#src/fields/field.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useArchive } from './use-archive.ts'

/** Takes a row out of lists and selectors. It can be brought back, so there is no confirmation. */
export function ArchiveButton({ row }: { row: Row }) {
  const { t } = useTexts()
  const archive = useArchive(row)
  if (!archive || row.is_archived) return null
  return (
    <Button
      icon={<InboxOutlined aria-hidden />}
      loading={archive.isSending}
      onClick={() => void archive.setArchived(true)}
    >
      {t('crud.archive')}
    </Button>
  )
}

/** Says that the page's row is archived, with a button that brings it back. */
export function ArchivedNotice({ row }: { row: Row }) {
  const { t } = useTexts()
  const archive = useArchive(row)
  if (!row.is_archived) return null
  return (
    <Alert
      type="warning"
      showIcon
      icon={<InboxOutlined aria-hidden />}
      message={t('crud.isArchived')}
      action={
        archive && (
          <Button loading={archive.isSending} onClick={() => void archive.setArchived(false)}>
            {t('crud.unarchive')}
          </Button>
        )
      }
      style={{ marginBlockEnd: 16 }}
    />
  )
}

import { App } from 'antd'
import { isApiError } from '../../providers/api-error.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { usePagePath } from '../page/page-path.ts'
import { DependentList, dependentsOf } from './DependentList.tsx'
import { useConfirm } from './use-confirm.ts'

interface Deletion {
  title: string
  /** What will happen. */
  warning: string
  remove: () => Promise<unknown>
  /** What the button says, when it does not delete. */
  okText?: string
  /** What to say above the rows that keep it from being deleted, when it is not that they hang on it. */
  dependents?: string
  /** What is offered in its place when something hangs on it. */
  archive?: { setArchived: (isArchived: boolean) => Promise<unknown> } | null
}

/** Asks before something is deleted; when rows hang on it, says which, and offers the archive where there is one. */
export function useDeletion(): (deletion: Deletion) => void {
  const { t } = useTexts()
  const { modal } = App.useApp()
  const confirm = useConfirm()
  const pagePath = usePagePath()

  function refuse(error: unknown, { dependents: held = t('crud.holders'), archive }: Deletion) {
    const dependents = dependentsOf(error)
    const offered = isApiError(error, 'in_use') ? archive : null
    const shown = modal[offered ? 'confirm' : 'error']({
      title: (error as Error).message,
      content: (
        <>
          {dependents.length > 0 && (
            <>
              {held}
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

  return (deletion) =>
    void confirm({
      title: deletion.title,
      content: deletion.warning,
      ...(deletion.okText && { okText: deletion.okText }),
      onOk: () => deletion.remove().catch((error) => refuse(error, deletion)),
    })
}

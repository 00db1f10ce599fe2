import { isApiError } from '#src/providers/calls/api-error.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useDialogs } from '../overlays/use-dialogs.ts'
import { usePagePath } from '../page/page-path.ts'
import { DependentList, dependentsOf } from './DependentList.tsx'
import { useConfirm } from './use-confirm.ts'

interface Deletion {
  title: string
  /** What will happen. */
  warning: string
  remove: () => Promise<unknown>
  /** The button's text, when it does not delete. */
  okText?: string
  /** The text above the dependents, when they do not simply depend on the row. */
  dependents?: string
  /** Offered when the row has dependents. */
  archive?: { setArchived: (isArchived: boolean) => Promise<unknown> } | null
}

/** Asks before a deletion; when the row has dependents, lists them and offers the archive if there is one. */
export function useDeletion(): (deletion: Deletion) => void {
  const { t } = useTexts()
  const dialogs = useDialogs()
  const confirm = useConfirm()
  const pagePath = usePagePath()

  function showError(error: unknown, { dependents: explanation = t('crud.dependents'), archive }: Deletion) {
    const dependents = dependentsOf(error)
    const offered = isApiError(error, 'in_use') ? archive : null
    const shown = dialogs[offered ? 'confirm' : 'error']({
      title: (error as Error).message,
      content: (
        <>
          {dependents.length > 0 && (
            <>
              {explanation}
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
      onOk: () => deletion.remove().catch((error) => showError(error, deletion)),
    })
}

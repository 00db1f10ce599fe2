import { useUpdate } from '@refinedev/core'
import type { Row } from '#src/fields/field.ts'
import { useKeepRow } from '#src/providers/calls/use-keep-row.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useResource } from '../resource-context.ts'
import { useMayTake } from '../use-may-take.ts'

export interface Archive {
  /** Archives the row or brings it back, and shows a toast with the outcome. */
  setArchived: (isArchived: boolean) => Promise<unknown>
  isSending: boolean
}

/** Archiving, for a user who may archive this row; else null. */
export function useArchive(row: Row): Archive | null {
  const { name, canBeArchived } = useResource()
  const keepRow = useKeepRow({ name })
  const { t } = useTexts()
  const { mutateAsync, mutation } = useUpdate()
  const mayArchive = useMayTake('archive', row)
  if (!canBeArchived || !mayArchive) return null
  return {
    setArchived: (isArchived) =>
      mutateAsync({
        resource: name,
        id: row.id,
        values: { is_archived: isArchived },
        invalidates: ['list'],
        successNotification: () => ({ message: t(isArchived ? 'crud.archived' : 'crud.unarchived'), type: 'success' }),
        errorNotification: (error) => ({ message: error?.message ?? t('crud.notSaved'), type: 'error' }),
      }).then(
        ({ data }) => keepRow(data as Row),
        () => {},
      ),
    isSending: mutation.isPending,
  }
}

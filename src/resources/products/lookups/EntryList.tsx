import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LookupEntry } from '../../../../contract/goods/products.ts'
import { lookupKey } from '../../../crud/fields/lookup.tsx'
import { useDeletion } from '../../../crud/show/use-deletion.tsx'
import { LoadFailed } from '../../../kit/page/LoadFailed.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { api } from '../../../providers/api.ts'
import styles from './lookups.module.css'
import { RenameDialog } from './RenameDialog.tsx'

const CALLS = {
  categories: {
    all: api.products.categories,
    rename: api.products.renameCategory,
    remove: api.products.removeCategory,
  },
  measures: { all: api.products.measures, rename: api.products.renameMeasure, remove: api.products.removeMeasure },
} as const

/** One of the lists: its names, and for those who may, what can be done with each. */
export function EntryList({ list }: { list: keyof typeof CALLS }) {
  const { t } = useTranslation()
  const askToDelete = useDeletion()
  const queries = useQueryClient()
  const [renamed, setRenamed] = useState<LookupEntry | null>(null)
  const calls = CALLS[list]
  // The field that chooses from the list knows the same names.
  const queryKey = lookupKey(`products.${list}`)
  const { data: entries, error, refetch } = useQuery({ queryKey, queryFn: () => calls.all() })

  async function remove({ id }: LookupEntry) {
    await calls.remove({ params: { id } })
    await queries.invalidateQueries({ queryKey })
  }

  function ask(entry: LookupEntry) {
    askToDelete({
      title: t('lookups.removeQuestion', { name: entry.name }),
      warning: t('lookups.removeWarning'),
      remove: () => remove(entry),
      dependents: t('lookups.held'),
    })
  }

  return (
    <Section title={t(`lookups.${list}`)}>
      {error && !entries && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {entries?.length === 0 && t('lookups.none')}
      <ul className={styles.entries}>
        {entries?.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.name}>{entry.name}</span>
            {entry.actions.includes('rename') && (
              <Button
                type="text"
                icon={<EditOutlined aria-hidden />}
                aria-label={t('lookups.renameNamed', { name: entry.name })}
                onClick={() => setRenamed(entry)}
              />
            )}
            {entry.actions.includes('delete') && (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('lookups.removeNamed', { name: entry.name })}
                onClick={() => ask(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {renamed && (
        <RenameDialog
          entry={renamed}
          onRename={async (name) => {
            await calls.rename({ params: { id: renamed.id }, body: { name } })
            await queries.invalidateQueries({ queryKey })
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </Section>
  )
}

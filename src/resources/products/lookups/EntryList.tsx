import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LookupEntry } from '#contract/goods/products.ts'
import { useDeletion } from '#src/kit/feedback/use-deletion.tsx'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Can } from '#src/providers/access-control.tsx'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { keepEntry, LOOKUPS, type LookupName, useLookup } from './lookup.tsx'
import styles from './lookups.module.css'
import { RenameDialog } from './RenameDialog.tsx'

/** The entries of one lookup, with the actions that the user may take on each. */
export function EntryList({ list }: { list: LookupName }) {
  const { t } = useTranslation()
  const askToDelete = useDeletion()
  const cache = useCallCache()
  const [renamed, setRenamed] = useState<LookupEntry | null>(null)
  const calls = LOOKUPS[list]
  const { data: entries, error, refetch } = useLookup(list)

  async function remove({ id }: LookupEntry) {
    await calls.remove({ params: { id } })
    keepEntry(cache, list, id, null)
  }

  function ask(entry: LookupEntry) {
    askToDelete({
      title: t('lookups.removeQuestion', { name: entry.name }),
      warning: t('lookups.removeWarning'),
      remove: () => remove(entry),
      dependents: t('lookups.inUse'),
    })
  }

  return (
    <Section title={t(`lookups.${list}`)}>
      {error && !entries && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <ContentPending />}
      {entries?.length === 0 && t('lookups.none')}
      <ul className={styles.entries}>
        {entries?.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.name}>{entry.name}</span>
            <Can I="rename" this={subject('lookups', entry)}>
              <Button
                type="text"
                icon={<EditOutlined aria-hidden />}
                aria-label={t('lookups.renameNamed', { name: entry.name })}
                onClick={() => setRenamed(entry)}
              />
            </Can>
            <Can I="delete" this={subject('lookups', entry)}>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('lookups.removeNamed', { name: entry.name })}
                onClick={() => ask(entry)}
              />
            </Can>
          </li>
        ))}
      </ul>
      {renamed && (
        <RenameDialog
          entry={renamed}
          onRename={async (name) => {
            keepEntry(cache, list, renamed.id, await calls.rename({ params: { id: renamed.id }, body: { name } }))
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </Section>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ImportEntity } from '#contract/imports/import-kinds.ts'
import type { ImportHead } from '#contract/imports/imports.ts'
import { importPath } from '#contract/paths.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import styles from './imports.module.css'

/** Past imports and the one in progress. */
export function RecentImports({ entity }: { entity: ImportEntity }) {
  const { t } = useTranslation()
  const { data = [], refetch } = useCall('imports.list', { query: { entity } })
  useLiveEvents('imports', refetch)
  if (data.length === 0) return null
  return (
    <Section title={t('imports.recent.title')}>
      <ul className={styles.recent}>
        {data.map((head) => (
          <RecentImport key={head.id} head={head} />
        ))}
      </ul>
    </Section>
  )
}

function RecentImport({ head }: { head: ImportHead }) {
  const { t } = useTranslation()
  const { id, entity, state, file_name, created, updated, refused, author, created_at } = head
  const counts = { created, updated, refused }
  const isOver = state === 'done' || state === 'undone'
  return (
    <li>
      <Link to={importPath(entity, id)}>{file_name}</Link>
      <span className={styles.faint}>
        <DateTime at={created_at} />
        {author && ` · ${author.name}`}
      </span>
      <span>
        {t(`imports.states.${state}`)}
        {isOver &&
          Object.entries(counts).flatMap(([name, count]) =>
            count > 0 ? [` · ${t(`imports.countsDone.${name as keyof typeof counts}`)}: ${count}`] : [],
          )}
      </span>
    </li>
  )
}

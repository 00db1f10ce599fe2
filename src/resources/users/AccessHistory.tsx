import { useQueryClient } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ACCESS_KINDS, type AccessSubject } from '#contract/history.ts'
import type { ListTabProps } from '#src/crud/resource.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { feedKey } from '#src/parts/feed/feed-key.ts'
import { HistoryFeed } from '#src/parts/feed/HistoryFeed.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'

const ALL = 'all'
const SUBJECTS = Object.keys(ACCESS_KINDS) as AccessSubject[]

/** Who changed which permission of which role, and who created, changed or deleted which user. */
export default function AccessHistory({ bar }: ListTabProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const about = SUBJECTS.find((subject) => subject === params.get('about'))
  const of = [`access of ${about ?? ALL}`, 0] as const

  useLiveEvents(SUBJECTS, () => queries.invalidateQueries({ queryKey: feedKey(of) }))

  const choose = (chosen: string) => {
    const next = new URLSearchParams(params)
    if (chosen === ALL) next.delete('about')
    else next.set('about', chosen)
    setParams(next, { replace: true })
  }

  return (
    <>
      <PageHeader title={t('permissions.history.title')} />
      {bar}
      <Segmented
        aria-label={t('permissions.history.about')}
        value={about ?? ALL}
        onChange={choose}
        options={[ALL, ...SUBJECTS].map((value) => ({
          value,
          label: t(`permissions.history.subjects.${value as 'all' | AccessSubject}`),
        }))}
        style={{ marginBlockEnd: 16, maxWidth: '100%', overflowX: 'auto' }}
      />
      <div style={{ maxWidth: 880 }}>
        <HistoryFeed of={of} load={(page) => api.roles.feed({ query: { page, ...(about && { about }) } })} />
      </div>
    </>
  )
}

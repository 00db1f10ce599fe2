import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { RequestForm } from './RequestForm.tsx'
import { newRequestDraft, useNewRequestStart, useStartAnew } from './use-new-request.ts'

export default function RequestAddPage() {
  const [search] = useSearchParams()
  const start = useNewRequestStart(search)
  const startAnew = useStartAnew(search)
  if (start.isError) return <LoadFailed error={start.error} onRetry={() => start.refetch()} />
  if (!start.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <RequestForm
      key={`${search} ${start.data.leftAt}`}
      start={start.data}
      draftName={newRequestDraft(search)}
      onStartAnew={startAnew}
    />
  )
}

import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { RequestForm } from './RequestForm.tsx'
import { useNewRequestStart } from './use-new-request.ts'

export default function RequestAddPage() {
  const [search] = useSearchParams()
  const start = useNewRequestStart(search)
  if (start.isError) return <LoadFailed error={start.error} onRetry={() => start.refetch()} />
  if (!start.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <RequestForm key={search.toString()} start={start.data} />
}

import { Skeleton } from 'antd'

/** Skeleton of a page, or a part of one. */
export function ContentPending() {
  return <Skeleton active title={false} paragraph={{ rows: 8 }} />
}

import { Skeleton } from 'antd'

/** In place of what fills a page, or a part of one, until it is here. */
export function ContentPending() {
  return <Skeleton active title={false} paragraph={{ rows: 8 }} />
}

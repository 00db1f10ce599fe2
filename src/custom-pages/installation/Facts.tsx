import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

interface Fact {
  label: string
  value: ReactNode
}

/** What is so, line by line. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      styles={{ label: { width: '40%' } }}
      items={rows.map(({ label, value }) => ({ key: label, label, children: value }))}
    />
  )
}

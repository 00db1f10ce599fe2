import { Card } from 'antd'
import { type ReactNode, useId } from 'react'

interface Props {
  title: ReactNode
  /** Beside the title. */
  extra?: ReactNode
  children: ReactNode
  id?: string
}

/** A part of a page under a heading of its own. */
export function Section({ title, extra, children, id }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} id={id}>
      <Card
        size="small"
        title={
          <h2 id={heading} style={{ margin: 0, fontSize: 16, fontWeight: 600, whiteSpace: 'normal' }}>
            {title}
          </h2>
        }
        extra={extra}
        styles={{ header: { minHeight: 48 }, body: { padding: 16 } }}
      >
        {children}
      </Card>
    </section>
  )
}

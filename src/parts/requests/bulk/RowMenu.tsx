import { EllipsisOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { OnDemand } from '#src/kit/page/OnDemand.tsx'

const RequestMenu = lazyPage(() => import('./RequestMenu.tsx'), 'bulkChange')

/** The menu of a row, loaded with the first click. */
export function RowMenu({ request }: { request: RequestListRow }) {
  return (
    <OnDemand button={(state) => <RowMenuButton {...state} number={request.number} />}>
      <RequestMenu request={request} />
    </OnDemand>
  )
}

export function RowMenuButton({ number, ...props }: ButtonProps & { number: number }) {
  const { t } = useTranslation()
  const name = t('requests.list.rowMenu', { number })
  return <Button {...props} type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={name} />
}

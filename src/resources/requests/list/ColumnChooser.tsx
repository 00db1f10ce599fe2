import { SettingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { OnDemand } from '#src/kit/page/OnDemand.tsx'
import type { ShownColumns } from './shown-columns.ts'

const ColumnPopover = lazyPage(() => import('./ColumnPopover.tsx'))

/** Chooses the columns of the table. The popover is loaded on the first click. */
export function ColumnChooser({ shown }: { shown: ShownColumns }) {
  return (
    <OnDemand button={(state) => <ColumnsButton {...state} />}>
      <ColumnPopover shown={shown} />
    </OnDemand>
  )
}

export function ColumnsButton(props: ButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      {...props}
      icon={<SettingOutlined aria-hidden />}
      aria-label={t('crud.columns')}
      title={t('crud.columns')}
    />
  )
}

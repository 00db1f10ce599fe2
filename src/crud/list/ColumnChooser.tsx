import { SettingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { OnDemand } from '#src/kit/page/OnDemand.tsx'
import type { ChosenLook } from './table-look.ts'

const ColumnPopover = lazyPage(() => import('./ColumnPopover.tsx'))

export interface ColumnChooserProps {
  look: ChosenLook
  /** The user can also choose how dense the rows are. */
  hasDensity?: boolean
}

/** Chooses the columns of the table and their order. The popover is loaded on the first click. */
export function ColumnChooser(props: ColumnChooserProps) {
  return (
    <OnDemand button={(state) => <ColumnsButton {...state} />}>
      <ColumnPopover {...props} />
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

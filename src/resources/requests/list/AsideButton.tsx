import { LayoutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RowAside } from './row-aside.ts'

/** Toggles the pane that shows the current row beside the list. */
export function AsideButton({ aside: { isOn, toggle } }: { aside: RowAside }) {
  const { t } = useTranslation()
  const title = t('crud.aside')
  return (
    <Button
      type={isOn ? 'primary' : 'default'}
      icon={<LayoutOutlined aria-hidden />}
      aria-label={title}
      aria-pressed={isOn}
      title={title}
      onClick={toggle}
    />
  )
}

import { LayoutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RowAside } from './row-aside.ts'

/** Shows the row one comes to beside the list, or the list alone. */
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

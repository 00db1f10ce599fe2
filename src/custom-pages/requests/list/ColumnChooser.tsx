import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { FIXED_COLUMNS, REQUEST_COLUMNS, type RequestColumn } from './shown-columns.ts'

interface Props {
  shown: readonly RequestColumn[]
  onShow: (columns: readonly RequestColumn[]) => void
  onReset: () => void
}

export function ColumnChooser({ shown, onShow, onReset }: Props) {
  const { t } = useTranslation()
  const choice = (
    <Flex vertical gap="small">
      <Checkbox.Group value={[...shown]} onChange={(columns) => onShow(columns as RequestColumn[])}>
        <Flex vertical gap={4}>
          {REQUEST_COLUMNS.map((column) => (
            <Checkbox key={column} value={column} disabled={FIXED_COLUMNS.includes(column)}>
              {t(`requests.fields.${column}`)}
            </Checkbox>
          ))}
        </Flex>
      </Checkbox.Group>
      <Button onClick={onReset}>{t('requests.list.resetColumns')}</Button>
    </Flex>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={t('requests.list.columns')} content={choice}>
      <Button
        icon={<SettingOutlined aria-hidden />}
        aria-label={t('requests.list.columns')}
        title={t('requests.list.columns')}
      />
    </Popover>
  )
}

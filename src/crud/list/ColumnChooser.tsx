import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Popover } from 'antd'
import { useTexts } from '../../providers/use-texts.ts'
import { useResource } from '../resource-context.ts'
import type { ShownColumns } from './shown-columns.ts'

/** Which columns the table shows. */
export function ColumnChooser({ shown: { columns, show, reset } }: { shown: ShownColumns }) {
  const resource = useResource()
  const { t } = useTexts()
  const choice = (
    <Flex vertical gap="small">
      <Checkbox.Group value={columns.map(({ field }) => field)} onChange={show}>
        <Flex vertical gap={4}>
          {resource.columns.map(({ field, isFixed }) => (
            <Checkbox key={field} value={field} disabled={isFixed}>
              {t(`${resource.name}.fields.${field}`)}
            </Checkbox>
          ))}
        </Flex>
      </Checkbox.Group>
      <Button onClick={reset}>{t('crud.columnsReset')}</Button>
    </Flex>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={t('crud.columns')} content={choice}>
      <Button icon={<SettingOutlined aria-hidden />} aria-label={t('crud.columns')} title={t('crud.columns')} />
    </Popover>
  )
}

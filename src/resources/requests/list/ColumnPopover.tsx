import { Button, Checkbox, Flex, Segmented } from 'antd'
import { DENSITIES } from '#contract/view-entities.ts'
import { useResource } from '#src/crud/resource-context.ts'
import { OpenPopover } from '#src/kit/page/OpenPopover.tsx'
import { useTexts } from '#src/providers/use-texts.ts'
import { ColumnsButton } from './ColumnChooser.tsx'
import { FIXED_COLUMNS, type ShownColumns } from './shown-columns.ts'

/** Chooses which columns of the list are shown, and how dense its rows are. */
export default function ColumnPopover({ shown: { columns, density, show, pack, reset } }: { shown: ShownColumns }) {
  const resource = useResource()
  const { t } = useTexts()
  const choice = (
    <Flex vertical gap="small">
      <Segmented
        block
        aria-label={t('crud.density.title')}
        value={density}
        onChange={pack}
        options={DENSITIES.map((value) => ({ value, label: t(`crud.density.${value}`) }))}
      />
      <Checkbox.Group value={[...columns]} onChange={show}>
        <Flex vertical gap={4}>
          {resource.columns.map(({ field }) => (
            <Checkbox key={field} value={field} disabled={FIXED_COLUMNS.includes(field)}>
              {t(`requests.fields.${field}`)}
            </Checkbox>
          ))}
        </Flex>
      </Checkbox.Group>
      <Button onClick={reset}>{t('crud.columnsReset')}</Button>
    </Flex>
  )
  return (
    <OpenPopover placement="bottomRight" title={t('crud.columns')} content={() => choice}>
      <ColumnsButton autoFocus />
    </OpenPopover>
  )
}

import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Segmented } from 'antd'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { DENSITIES } from '#contract/view-entities.ts'
import { OpenPopover } from '#src/kit/page/OpenPopover.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useResource } from '../resource-context.ts'
import { useFieldTitle } from '../use-field-title.ts'
import { type ColumnChooserProps, ColumnsButton } from './ColumnChooser.tsx'
import styles from './ColumnPopover.module.css'
import { isFixed } from './table-look.ts'

/** Chooses which columns of the list are shown and in which order, and how dense its rows are. */
export default function ColumnPopover({ look, hasDensity }: ColumnChooserProps) {
  const { t } = useTexts()
  const choice = (
    <Flex vertical gap="small">
      {hasDensity && (
        <Segmented
          block
          aria-label={t('crud.density.title')}
          value={look.density}
          onChange={look.pack}
          options={DENSITIES.map((value) => ({ value, label: t(`crud.density.${value}`) }))}
        />
      )}
      <ul className={styles.columns}>
        {useListedColumns(look).map((field) => (
          <ColumnLine key={field} field={field} look={look} />
        ))}
      </ul>
      <Button onClick={look.reset}>{t('crud.columnsReset')}</Button>
    </Flex>
  )
  return (
    <OpenPopover placement="bottomRight" title={t('crud.columns')} content={() => choice}>
      <ColumnsButton autoFocus />
    </OpenPopover>
  )
}

/** Those shown in their order, then the others. */
function useListedColumns({ columns }: ColumnChooserProps['look']): string[] {
  const fields = useResource().columns.map(({ field }) => field)
  return [...columns, ...fields.filter((field) => !columns.includes(field))]
}

function ColumnLine({ field, look: { columns, show, move } }: Pick<ColumnChooserProps, 'look'> & { field: string }) {
  const resource = useResource()
  const { t } = useTexts()
  const column = resource.columns.find((one) => one.field === field)
  const title = useFieldTitle(resource)(field)
  const place = columns.indexOf(field)
  const isShown = place >= 0
  const before = columns[place - 1]
  const after = columns[place + 1]

  function moveTo({ currentTarget: pressed }: MouseEvent<HTMLElement>, to: string | undefined) {
    if (to === undefined) return
    const line = pressed.closest('li')
    // A line that changes its place loses the focus, and at an end one of its buttons cannot take it.
    flushSync(() => move(field, to))
    pressed.focus()
    if (document.activeElement !== pressed) line?.querySelector<HTMLElement>('button:enabled')?.focus()
  }

  return (
    <li className={styles.line}>
      <Checkbox
        className={styles.name}
        checked={isShown}
        disabled={column && isFixed(resource, column)}
        onChange={({ target }) => show(target.checked ? [...columns, field] : columns.filter((one) => one !== field))}
      >
        {title}
      </Checkbox>
      {isShown && (
        <>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden />}
            title={t('crud.columnEarlier', { title })}
            aria-label={t('crud.columnEarlier', { title })}
            disabled={before === undefined}
            onClick={(event) => moveTo(event, before)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined aria-hidden />}
            title={t('crud.columnLater', { title })}
            aria-label={t('crud.columnLater', { title })}
            disabled={after === undefined}
            onClick={(event) => moveTo(event, after)}
          />
        </>
      )}
    </li>
  )
}

import { Button, Flex } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { ResourceName } from '#contract/resources.ts'
import { Text } from '#src/kit/values/Text.tsx'
import type { Row } from '#src/providers/calls/row.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useListTexts } from '../use-list-texts.ts'
import { type RowSelection, SELECTED_MAX } from './row-selection.tsx'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  /** The rows' entity. */
  of: ResourceName
  selection: RowSelection
  /** The listed rows. */
  listed: readonly Row[]
  /** Buttons of the bulk actions. */
  children: ReactNode
}

/** The bulk actions for the selected rows; or the reason, when none of the listed rows can be selected. */
export function SelectionBar({ of, selection: { rows, clear, mayChoose }, listed, children }: SelectionBarProps) {
  const { t } = useTexts()
  const say = useListTexts(of)
  if (rows.length === 0) {
    if (listed.length === 0 || listed.some(mayChoose)) return null
    return (
      <Text type="secondary" className="screen-only">
        {say('selection.nothing')}
      </Text>
    )
  }
  return (
    <Flex gap="small" wrap align="center" role="status" className={`screen-only ${styles.bar}`}>
      <strong>{say('selection.count', { count: rows.length })}</strong>
      {rows.length === SELECTED_MAX && <Text type="secondary">{t('crud.selection.most')}</Text>}
      <Suspense>{children}</Suspense>
      <Button type="link" onClick={clear}>
        {t('crud.selection.clear')}
      </Button>
    </Flex>
  )
}

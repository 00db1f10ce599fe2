import {
  LeftOutlined,
  PrinterOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  RightOutlined,
  TagsOutlined,
  ThunderboltOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, Flex, Popover, Segmented, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '#contract/values/formats.ts'
import { useTagNames } from '#src/fields/use-tag-names.ts'
import { useClosedByBack } from '#src/kit/overlays/use-closed-by-back.ts'
import styles from '../board.module.css'
import { BOARD_SPANS, type BoardAddress } from '../model/board-address.ts'
import type { Plans } from '../plans/use-plans.ts'
import type { Proposing } from '../proposal/use-proposal.ts'

interface Props {
  address: BoardAddress
  plans: Pick<Plans, 'canUndo' | 'canRedo'> & Record<'undo' | 'redo', () => Promise<unknown>>
  proposing: Pick<Proposing, 'canAsk' | 'isBusy' | 'isOpen' | 'ask'>
  /** Undefined while there is nothing to print. */
  print: (() => void) | undefined
  /** Absent on a phone, which shows one executor's day: there is nothing to zoom or to group. */
  zoom?: { in: (() => void) | undefined; out: (() => void) | undefined }
}

/** Which days, whose, how wide; and what was done taken back. */
export function BoardBar({ address, plans, proposing, print, zoom }: Props) {
  const { t, i18n } = useTranslation()
  const tags = useExecutorTags(address.tag)
  // The days' own heads name the weekdays of several.
  const weekday = address.span === 'day' ? 'short' : undefined
  const days = dateFormat(i18n.language, { weekday, day: 'numeric', month: 'short' })
  return (
    <Flex gap="small" wrap align="center">
      <Button onClick={() => address.change({ date: undefined })}>{t('requestCalendar.today')}</Button>
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('requestCalendar.previous')}
        onClick={() => address.turn(-1)}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={t('requestCalendar.next')}
        onClick={() => address.turn(1)}
      />
      <h2
        aria-live="polite"
        style={{ margin: 0, flex: zoom ? 1 : '1 0 100%', fontSize: 16, fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {days.formatRange(address.from, address.to - 1)}
      </h2>
      {tags.length > 0 && (
        <Select
          allowClear
          className={styles.tag}
          placeholder={t('board.tag')}
          aria-label={t('board.tag')}
          value={address.tag}
          onChange={(tag) => address.change({ tag })}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
        />
      )}
      {zoom && tags.length > 0 && (
        <Button
          icon={<TagsOutlined aria-hidden />}
          type={address.isGrouped ? 'primary' : 'default'}
          aria-pressed={address.isGrouped}
          aria-label={t('board.byTag')}
          title={t('board.byTag')}
          onClick={() => address.change({ grouped: address.isGrouped ? undefined : 'true' })}
        />
      )}
      <Button
        icon={<ThunderboltOutlined aria-hidden />}
        loading={proposing.isBusy}
        disabled={!proposing.canAsk || proposing.isOpen}
        aria-label={t('board.proposal.ask')}
        title={t('board.proposal.ask')}
        onClick={() => void proposing.ask(false)}
      >
        <span className={styles.wide}>{t('board.proposal.ask')}</span>
      </Button>
      <Space.Compact>
        <Button
          icon={<UndoOutlined aria-hidden />}
          aria-label={t('board.undo')}
          title={plans.canUndo ? `${t('board.undo')} (Ctrl+Z)` : t('board.nothingToUndo')}
          aria-keyshortcuts="Control+Z Meta+Z"
          disabled={!plans.canUndo}
          onClick={() => void plans.undo()}
        />
        <Button
          icon={<RedoOutlined aria-hidden />}
          aria-label={t('board.redo')}
          title={`${t('board.redo')} (Ctrl+Y)`}
          aria-keyshortcuts="Control+Y Control+Shift+Z Meta+Shift+Z"
          disabled={!plans.canRedo}
          onClick={() => void plans.redo()}
        />
      </Space.Compact>
      <Button
        icon={<PrinterOutlined aria-hidden />}
        aria-label={t('board.print')}
        title={t('board.print')}
        disabled={!print}
        onClick={print}
      />
      {zoom && (
        <>
          <Space.Compact>
            <Button
              icon={<ZoomOutOutlined aria-hidden />}
              aria-label={t('board.zoomOut')}
              disabled={!zoom.out}
              onClick={zoom.out}
            />
            <Button
              icon={<ZoomInOutlined aria-hidden />}
              aria-label={t('board.zoomIn')}
              disabled={!zoom.in}
              onClick={zoom.in}
            />
          </Space.Compact>
          <Segmented
            aria-label={t('requestCalendar.span')}
            options={BOARD_SPANS.map((value) => ({ value, label: t(`board.${value}`) }))}
            value={address.span}
            onChange={(span) => address.change({ span })}
          />
          <Help />
        </>
      )}
    </Flex>
  )
}

/** How the board is used, with the mouse and without. */
function Help() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useClosedByBack(isOpen, () => setOpen(false))
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={<div className={styles.help}>{t('board.how')}</div>}
    >
      <Button icon={<QuestionCircleOutlined aria-hidden />} aria-label={t('board.help')} title={t('board.help')} />
    </Popover>
  )
}

/** The tags to choose executors by. The one that a link asks for is among them even when it is not in use any more. */
function useExecutorTags(chosen: string | undefined): string[] {
  // The board's own answer names only the tags of those whom the chosen one leaves.
  const { names } = useTagNames('employee')
  return [...new Set(chosen ? [...names, chosen] : names)].sort()
}
